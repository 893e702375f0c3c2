import type { MoneyPlace } from "../../generated/graphql.ts";

const moved: ReadonlySet<MoneyPlace> = new Set<MoneyPlace>([
  "REFUND_UNDER_WAY",
  "ON_CARD",
  "WAITING_FOR_PAYOUT_ACCOUNT",
  "PAYOUT_UNDER_WAY",
  "PAID_OUT",
]);

const ended: ReadonlySet<MoneyPlace> = new Set<MoneyPlace>(["ON_CARD", "PAID_OUT", "WITH_WINNERS"]);

/** Whether a stake's money is where it ends. */
export const isDone = (place: MoneyPlace): boolean => ended.has(place);

/** Whether money that left escrow is shown with its own amount: a refund includes the fee, a payout the winnings. */
export const hasOwnAmount = (place: MoneyPlace): boolean => moved.has(place);
