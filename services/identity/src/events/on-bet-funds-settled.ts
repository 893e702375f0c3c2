import { on, type Handler } from "@stakehold/messaging/handler.ts";
import {
  BetFundsSettledSchema,
  StakeOutcome,
  type StakeResult as WireResult,
} from "@stakehold/proto/payments/v1/events_pb.ts";
import type { StakeResult } from "../domain/statistics.ts";
import { recordResults, type RecordResultsDeps } from "../operations/record-results.ts";

/** Payments divided a bet's money. */
export const onBetFundsSettled = (deps: RecordResultsDeps): Handler =>
  on(BetFundsSettledSchema, ({ results }, { eventId }) =>
    recordResults(deps, { eventId, results: results.map(resultOf) }),
  );

const resultOf = ({ userId, outcome, stake, owed }: WireResult): StakeResult => ({
  userId,
  outcome: outcomeOf(outcome),
  stakeCents: stake?.cents ?? 0n,
  owedCents: owed?.cents ?? 0n,
});

function outcomeOf(outcome: StakeOutcome): StakeResult["outcome"] {
  if (outcome === StakeOutcome.WON) return "won";
  if (outcome === StakeOutcome.LOST) return "lost";
  if (outcome === StakeOutcome.REFUNDED) return "refunded";
  throw new TypeError(`A stake's outcome unknown here: ${outcome}`);
}
