import { move, transactionOf, type LedgerTransaction } from "../domain/ledger.ts";
import type { LedgerStore } from "./ports/ledger.ts";
import type { FundsMove } from "./ports/stripe.ts";

/** What applying the platform's own money needs. */
export type ApplyFundsDeps = { readonly ledger: Pick<LedgerStore, "post"> };

/** Books float that the platform put in, once it arrived, and what a bank took back of it. */
export function applyTopUp({ ledger }: ApplyFundsDeps, topUp: FundsMove): Promise<void> {
  const { id, amountCents, backCents } = topUp;
  return ledger.post(
    seenOf(topUp, [
      transactionOf(`top_up:${id}`, "FLOAT", move("stripe_clearing", "platform_float", amountCents)),
      transactionOf(`top_up_reversed:${id}`, "FLOAT", move("platform_float", "stripe_clearing", backCents)),
    ]),
  );
}

/** Books money that the platform took out, and what came back of it because the bank refused it. */
export function applyPayout({ ledger }: ApplyFundsDeps, payout: FundsMove): Promise<void> {
  const { id, amountCents, backCents } = payout;
  return ledger.post(
    seenOf(payout, [
      transactionOf(`payout:${id}`, "PLATFORM_PAYOUT", move("platform_float", "stripe_clearing", amountCents)),
      transactionOf(`payout_failed:${id}`, "PLATFORM_PAYOUT", move("stripe_clearing", "platform_float", backCents)),
    ]),
  );
}

/** What came back had moved before, whether or not that was seen: Stripe's statement tells of both. */
function seenOf(
  { state }: FundsMove,
  [moved, back]: readonly [moved: LedgerTransaction, back: LedgerTransaction],
): LedgerTransaction[] {
  if (state === "pending") return [];
  // What Stripe keeps in another currency moves nothing of ours.
  return (state === "moved" ? [moved] : [moved, back]).filter(({ postings }) => postings.length > 0);
}
