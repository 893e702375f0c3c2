import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { ParticipantWithdrawnSchema, WithdrawalReason } from "@stakehold/proto/bets/v1/events_pb.ts";
import type { Withdrawal } from "../domain/withdraw-elector.ts";
import { withdrawElector, type WithdrawElectorDeps } from "../operations/withdraw-elector.ts";

/** A participant left the electorate. */
export const onParticipantWithdrawn = (deps: WithdrawElectorDeps): Handler =>
  on(ParticipantWithdrawnSchema, ({ betId, userId, reason }, { eventId }) =>
    withdrawElector(deps, { eventId, betId, userId, reason: withdrawalOf(reason) }),
  );

function withdrawalOf(reason: WithdrawalReason): Withdrawal {
  if (reason === WithdrawalReason.CHARGEBACK) return "CHARGED_BACK";
  if (reason === WithdrawalReason.BANNED) return "BANNED";
  throw new TypeError(`A withdrawal for a reason unknown here: ${reason}`);
}
