import type { ApplyMovementDeps } from "./apply-movement.ts";
import { applyTransfer } from "./apply-transfer.ts";
import type { StripeCalls } from "./ports/stripe.ts";

/** What looking at transfers needs. */
export type LookAtTransfersDeps = ApplyMovementDeps & { readonly stripe: Pick<StripeCalls, "listTransfers"> };

/**
 * Reads at Stripe what was transferred to a person for a bet, by whomever, and applies it: before money goes out to them.
 * A webhook may be late, and a restored database has forgotten what it sent. Returns whether there was anything. Throws
 * CallFailure.
 */
export async function lookAtTransfers(
  deps: LookAtTransfersDeps,
  to: Parameters<StripeCalls["listTransfers"]>[0],
): Promise<boolean> {
  const transfers = await deps.stripe.listTransfers(to);
  for (const transfer of transfers) await applyTransfer(deps, transfer);
  return transfers.length > 0;
}
