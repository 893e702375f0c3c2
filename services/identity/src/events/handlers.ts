import { onceByEvent } from "@stakehold/messaging/change/change.ts";
import { on, type Handler } from "@stakehold/messaging/inbox/handler.ts";
import { centsOf } from "@stakehold/money/wire.ts";
import { BetFundsSettledSchema, type StakeResult as WireResult } from "@stakehold/proto/payments/v1/events_pb.ts";
import { STAKE_OUTCOME } from "@stakehold/wager/wire.ts";
import { countResults, type StakeResult } from "../domain/statistics.ts";
import type { StatisticsStore } from "../operations/ports/statistics.ts";

/** The handlers of the events that this service consumes. */
export const handlersOf = ({ statistics }: { readonly statistics: StatisticsStore }): readonly Handler[] => [
  on(BetFundsSettledSchema, ({ betId, results }, { eventId }) => {
    const ended = results.map(resultOf);
    return statistics.change({ betId }, () => countResults(ended), onceByEvent(eventId));
  }),
];

const resultOf = ({ userId, outcome, stake, owed }: WireResult): StakeResult => ({
  userId,
  outcome: STAKE_OUTCOME.wordOf(outcome),
  stakeCents: centsOf(stake, "stake"),
  owedCents: centsOf(owed, "owed"),
});
