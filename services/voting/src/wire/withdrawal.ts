import { WithdrawalReason } from "@stakehold/proto/bets/v1/events_pb.ts";
import { wireWords } from "@stakehold/wager/wire.ts";
import { WITHDRAWALS } from "../domain/withdraw-elector.ts";

/** Why a participant left the electorate, with the numbers that bets uses. */
export const WITHDRAWAL = wireWords("reason", WITHDRAWALS, {
  BANNED: WithdrawalReason.BANNED,
  CHARGED_BACK: WithdrawalReason.CHARGEBACK,
});
