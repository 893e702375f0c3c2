import { NO_BALANCE } from "../../domain/pay-out/money-out.ts";
import type { OperationStore } from "../ports/operations.ts";

/** Dependencies for waking transfers. */
export type WakeTransfersDeps = {
  readonly operations: Pick<OperationStore, "betsWaitingFor" | "betsFailedFor" | "wakeTransfers">;
};

const PAGE = 100;

/** Makes winnings due that waited for this person's payout account. */
export async function wakeWaitingTransfers({ operations }: WakeTransfersDeps, userId: string): Promise<void> {
  let bets = await operations.betsWaitingFor(userId, PAGE);
  while (bets.length > 0) {
    for (const betId of bets) await operations.wakeTransfers(betId, { userId });
    bets = bets.length < PAGE ? [] : await operations.betsWaitingFor(userId, PAGE);
  }
}

/** Makes some transfers due that failed for lack of balance; the rest follow by their own back-off. */
export async function wakeUnfundedTransfers({ operations }: WakeTransfersDeps): Promise<void> {
  for (const betId of await operations.betsFailedFor(NO_BALANCE, PAGE)) {
    await operations.wakeTransfers(betId, { reason: NO_BALANCE });
  }
}
