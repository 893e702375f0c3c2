import type { StakeCall } from "../../domain/pay-out/money-out.ts";
import type { Transfer } from "../../domain/pay-out/transfer.ts";
import type { ApplyMovementDeps } from "./apply-movement.ts";
import { applyTransfer } from "./apply-transfer.ts";
import type { StripeCalls } from "../ports/stripe.ts";

/** Dependencies for checking transfers. */
export type RecordTransfersDeps = ApplyMovementDeps & { readonly stripe: Pick<StripeCalls, "listTransfers"> };

/** Returns every transfer of a bet, as of the first call. */
export type TransfersOfBet = () => Promise<readonly Transfer[]>;

/**
 * Lists a bet's transfers once for all of its winners, because a list of thousands takes seconds. Retries a list that
 * failed.
 */
export function listOnce({ stripe }: RecordTransfersDeps, betId: string): TransfersOfBet {
  let listed: Promise<readonly Transfer[]> | undefined;
  return () => {
    const asked = (listed ??= stripe.listTransfers({ betId }));
    asked.catch(() => {
      if (listed === asked) listed = undefined;
    });
    return asked;
  };
}

/**
 * Reads at Stripe what was transferred to a person for a bet, by us or by hand, and applies it before money goes out. A
 * webhook may be late, and a restored database has forgotten its transfers and their accounts: a transfer that names
 * the stake counts whatever the account. Returns whether there was any. Throws CallFailure.
 */
export async function recordTransfers(
  deps: RecordTransfersDeps,
  { betId, stakeId }: StakeCall,
  { account, ofBet }: { readonly account: string | null; readonly ofBet: TransfersOfBet },
): Promise<boolean> {
  const toAccount = account === null ? [] : await deps.stripe.listTransfers({ betId, target: account });
  const known = new Set(toAccount.map(({ id }) => id));
  const elsewhere = (await ofBet()).filter((transfer) => transfer.stakeId === stakeId && !known.has(transfer.id));
  const transfers = [...toAccount, ...elsewhere];
  for (const transfer of transfers) await applyTransfer(deps, transfer);
  return transfers.length > 0;
}
