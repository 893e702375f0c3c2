import type { ParticipationStatus, Position } from "../../generated/graphql.ts";
import { isLessThan } from "../../shared/compare-amounts.ts";
import { formatMoney } from "../../shared/format-money.ts";
import type { DraftFields } from "../../shared/kept-draft.ts";
import { completeMoneyText } from "../../shared/parse-money-text.ts";

export type JoinTerms = { readonly position: Position; readonly amount: string };

export type JoinableTerms = {
  readonly minEntry: { readonly amount: string };
  readonly myParticipation?:
    | {
        readonly status: ParticipationStatus;
        readonly position: Position;
        readonly amount: { readonly amount: string };
      }
    | null
    | undefined;
};

/**
 * Returns the terms to start with: the pressed side, else FOR, with the minimum. An unpaid entry replaces FOR and the
 * minimum by its own.
 */
export function termsToBeginWith({ minEntry, myParticipation: own }: JoinableTerms, side: Position | null): JoinTerms {
  if (own?.status === "PENDING") return { position: side ?? own.position, amount: own.amount.amount };
  return { position: side ?? "FOR", amount: minEntry.amount };
}

/** Returns the terms typed before; null if there are none or they are invalid. */
export function keptTerms({ position, amount }: DraftFields, side: Position | null): JoinTerms | null {
  const isSide = position === "FOR" || position === "AGAINST";
  return isSide && amount !== undefined ? { position: side ?? position, amount } : null;
}

export type JoinFault = { readonly text: string; readonly title: "Invalid Amount" | null };

/** Returns what is wrong with the amount; null if it is valid. An amount below the minimum also gets a toast. */
export function faultOf(amount: string, minEntry: string): JoinFault | null {
  const complete = completeMoneyText(amount);
  if (complete === "") return { text: "Amount is required", title: null };
  if (isLessThan(complete, minEntry)) {
    return { text: `Minimum entry is ${formatMoney(minEntry)}`, title: "Invalid Amount" };
  }
  return null;
}
