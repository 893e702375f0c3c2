import { move, transactionOf, type LedgerTransaction } from "../../domain/state/ledger.ts";
import type { LedgerStore } from "../ports/ledger.ts";
import type { FundsMove } from "../ports/stripe.ts";

/** Dependencies for applying the platform's own money. */
export type ApplyFundsDeps = { readonly ledger: Pick<LedgerStore, "post"> };

/** Books a top-up of the platform's float once it has arrived, and what a bank took back of it. */
export function applyTopUp({ ledger }: ApplyFundsDeps, topUp: FundsMove): Promise<void> {
  const { id, amountCents, backCents } = topUp;
  return ledger.post(
    seenOf(topUp, [
      transactionOf(`top_up:${id}`, "FLOAT", move("stripe_clearing", "platform_float", amountCents)),
      transactionOf(`top_up_reversed:${id}`, "FLOAT", move("platform_float", "stripe_clearing", backCents)),
    ]),
  );
}

/** Books a payout of the platform's own money, and what came back because the bank refused it. */
export function applyPayout({ ledger }: ApplyFundsDeps, payout: FundsMove): Promise<void> {
  const { id, amountCents, backCents } = payout;
  return ledger.post(
    seenOf(payout, [
      transactionOf(`payout:${id}`, "PLATFORM_PAYOUT", move("platform_float", "stripe_clearing", amountCents)),
      transactionOf(`payout_failed:${id}`, "PLATFORM_PAYOUT", move("stripe_clearing", "platform_float", backCents)),
    ]),
  );
}

/** What came back had moved before, seen or not: Stripe's statement lists both. */
function seenOf(
  { state }: FundsMove,
  [moved, back]: readonly [moved: LedgerTransaction, back: LedgerTransaction],
): LedgerTransaction[] {
  if (state === "pending") return [];
  // A balance in another currency at Stripe moves nothing of ours.
  return (state === "moved" ? [moved] : [moved, back]).filter(({ postings }) => postings.length > 0);
}
