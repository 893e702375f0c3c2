import { move, transactionOf } from "../domain/ledger.ts";
import type { LedgerStore } from "./ports.ts";
import type { FundsMove } from "./stripe-ports.ts";

/** What applying the platform's own money needs. */
export type ApplyFundsDeps = { readonly ledger: LedgerStore };

/** Books float that the platform put in, once it arrived. */
export async function applyTopUp({ ledger }: ApplyFundsDeps, { id, isDone, amountCents }: FundsMove): Promise<void> {
  if (!isDone) return;
  await ledger.post([transactionOf(`top_up:${id}`, "float", move("stripe_clearing", "platform_float", amountCents))]);
}

/** Books money that the platform took out, and takes that back where the bank refused it. */
export async function applyPayout({ ledger }: ApplyFundsDeps, { id, isDone, amountCents }: FundsMove): Promise<void> {
  const key = `payout:${id}`;
  if (isDone) {
    await ledger.post([transactionOf(key, "platform_payout", move("platform_float", "stripe_clearing", amountCents))]);
  } else if (await ledger.isPosted(key)) {
    const back = move("stripe_clearing", "platform_float", amountCents);
    await ledger.post([transactionOf(`payout_failed:${id}`, "platform_payout", back)]);
  }
}
