import type { Decision } from "@stakehold/messaging/change/remember-decision.ts";
import { acceptedMoney } from "../../domain/hold/accepted-money.ts";
import type { PaymentsEvent, StakeState, Writes } from "../../domain/state/change.ts";
import type { MeasureReader, Promises } from "../ports/measures.ts";

/** Dependencies for measuring a stake's change. */
export type MeasureStakeDeps = {
  readonly promises: Promises;
  readonly measures: Pick<MeasureReader, "accountReadySince">;
};

/** Records how long promised steps took, for a change that was written. */
export async function measureStake(
  { promises, measures }: MeasureStakeDeps,
  { state, change, now }: Decision<StakeState, Writes, PaymentsEvent>,
): Promise<void> {
  for (const happened of change.events ?? []) {
    if (happened.type === "StakeHeld") promises.paymentSeen(happened.chargedAt, now);
  }
  const accepted = acceptedMoney(state, change.writes ?? {});
  if (accepted === undefined) return;
  const readySince = accepted.kind === "TRANSFER" ? await measures.accountReadySince(accepted.userId) : null;
  promises.moneyLeft(readySince !== null && readySince > accepted.owedSince ? readySince : accepted.owedSince, now);
}
