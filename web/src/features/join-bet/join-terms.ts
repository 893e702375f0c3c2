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

/** The side whose door was opened, else FOR, with the least amount; who began before and has not paid keeps that choice. */
export function termsToBeginWith({ minEntry, myParticipation: own }: JoinableTerms, side: Position | null): JoinTerms {
  if (own?.status === "PENDING") return { position: side ?? own.position, amount: own.amount.amount };
  return { position: side ?? "FOR", amount: minEntry.amount };
}

/** What was typed before; null where nothing was, or where it makes no terms. */
export function keptTerms({ position, amount }: DraftFields, side: Position | null): JoinTerms | null {
  const isSide = position === "FOR" || position === "AGAINST";
  return isSide && amount !== undefined ? { position: side ?? position, amount } : null;
}

export type JoinFault = { readonly text: string; readonly title: "Invalid Amount" | null };

/** What is wrong with the amount; null when it will do. Below the minimum is told as a toast as well. */
export function faultOf(amount: string, minEntry: string): JoinFault | null {
  const complete = completeMoneyText(amount);
  if (complete === "") return { text: "Amount is required", title: null };
  if (isLessThan(complete, minEntry)) {
    return { text: `Minimum entry is ${formatMoney(minEntry)}`, title: "Invalid Amount" };
  }
  return null;
}
