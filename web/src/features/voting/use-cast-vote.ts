import { useState } from "react";
import { useToast } from "../../components/overlays/toast.tsx";
import type { CastVoteInput } from "../../generated/graphql.ts";
import { failureMessage } from "../../graphql/failure-message.ts";
import { useIdempotencyKey } from "../../graphql/use-idempotency-key.ts";
import { forgetDraft } from "../../shared/kept-draft.ts";
import { useCastVoteMutation } from "./api/cast-vote.ts";
import { whileBallotOpens } from "./while-ballot-opens.ts";

/** A vote, and its objection if any. */
export type CastableVote = Pick<CastVoteInput, "vote" | "objection">;

export type CastVote = { readonly isCasting: boolean; readonly cast: (vote: CastableVote) => Promise<void> };

/** Returns the key that a typed objection is kept under until it is sent. */
export const voteDraft = (betId: string): string => `vote.${betId}`;

export type CastVoteOptions = {
  readonly onCast: () => void;
  /** Runs after a refusal: the page may be out of date. */
  readonly onRefused: () => void;
};

/** Casts a vote. The page shows that it was submitted; a toast says why one was not. */
export function useCastVote(betId: string, { onCast, onRefused }: CastVoteOptions): CastVote {
  const [send] = useCastVoteMutation();
  const [isCasting, setCasting] = useState(false);
  const keyFor = useIdempotencyKey();
  const { toast } = useToast();

  const cast = async (vote: CastableVote) => {
    const input = { betId, ...vote };
    const idempotencyKey = keyFor(input);
    setCasting(true);
    try {
      await whileBallotOpens(() => send({ variables: { input: { ...input, idempotencyKey } } }));
      forgetDraft(voteDraft(betId));
      onCast();
    } catch (error) {
      const description = failureMessage(error, "Failed to submit vote");
      if (description !== null) toast({ title: "Vote Failed", description, tone: "destructive" });
      onRefused();
    } finally {
      setCasting(false);
    }
  };
  return { isCasting, cast };
}
