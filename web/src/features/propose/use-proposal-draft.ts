import { useState } from "react";
import type { Position } from "../../generated/graphql.ts";
import { keepDraft, keptDraft } from "../../shared/kept-draft.ts";

/** The side that won, or that nobody can tell. */
export type Verdict = Position | "VOID";

export type ProposalDraft = { readonly winner: Verdict | null; readonly outcome: string; readonly evidence: string };

/**
 * Keeps the choice and the text under this name until they are sent. Drops a kept choice of a side without a holder.
 */
export function useProposalDraft(name: string, positions: readonly Position[]) {
  const [draft, setDraft] = useState<ProposalDraft>(() => {
    const kept = keptDraft(name);
    const only = positions.length === 1 ? positions[0] : undefined;
    const winner = [...positions, "VOID" as const].find((each) => each === kept["winner"]);
    return { winner: winner ?? only ?? null, outcome: kept["outcome"] ?? "", evidence: kept["evidence"] ?? "" };
  });
  const change = (changes: Partial<ProposalDraft>) => {
    const next = { ...draft, ...changes };
    keepDraft(name, next);
    setDraft(next);
  };
  return [draft, change] as const;
}
