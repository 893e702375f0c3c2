import { timestampDate } from "@bufbuild/protobuf/wkt";
import { onceByEvent } from "@stakehold/messaging/change/change.ts";
import { on, type Handler } from "@stakehold/messaging/inbox/handler.ts";
import { BetDecidedSchema, BetPublishedSchema, ResolutionProposedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { UserBannedSchema, UserDeletedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { StakeCancelledSchema, StakeDisputedSchema, StakeHeldSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { BallotDecidedSchema, BallotOpenedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { BALLOT_STATUS } from "@stakehold/wager/wire.ts";
import type { Periods } from "../domain/bet.ts";
import { endPending } from "../domain/end-pending.ts";
import { openVote } from "../domain/open-vote.ts";
import { withdraw } from "../domain/withdraw.ts";
import { admitStake, type AdmitStakeDeps } from "../operations/admit-stake.ts";
import { banPerson } from "../operations/ban-person.ts";
import { forgetPerson, type ForgetPersonDeps } from "../operations/forget-person.ts";
import { applyBallot, type ApplyBallotDeps } from "../operations/apply-ballot.ts";
import { betAlone, placeOfStake } from "../operations/loads.ts";
import { wakeBet, type WakeBetDeps } from "../operations/wake-bet.ts";

export type HandlerDeps = AdmitStakeDeps &
  ForgetPersonDeps &
  ApplyBallotDeps &
  WakeBetDeps & { readonly periods: Periods };

/** Returns the handlers of the events that this service consumes. */
export const handlersOf = (deps: HandlerDeps): readonly Handler[] => [
  on(StakeHeldSchema, ({ betId, stakeId, chargedAt }, { eventId, occurredAt }) =>
    admitStake(deps, {
      eventId,
      betId,
      stakeId,
      chargedAt: chargedAt === undefined ? occurredAt : timestampDate(chargedAt),
    }),
  ),

  on(StakeCancelledSchema, ({ betId, stakeId }, { eventId }) =>
    deps.bets.change({ betId, load: placeOfStake(stakeId) }, endPending, onceByEvent(eventId)),
  ),

  on(StakeDisputedSchema, ({ betId, stakeId }, { eventId }) =>
    deps.bets.change({ betId, load: placeOfStake(stakeId) }, withdraw, onceByEvent(eventId)),
  ),

  on(BallotOpenedSchema, async ({ betId, deadline }, { eventId }) => {
    if (deadline === undefined) return;
    const endsAt = timestampDate(deadline);
    await deps.bets.change(
      { betId, load: betAlone },
      (state) => openVote(state, endsAt, deps.periods),
      onceByEvent(eventId),
    );
  }),

  on(BallotDecidedSchema, async ({ betId, status }, { eventId, occurredAt }) => {
    const result = BALLOT_STATUS.wordOf(status);
    if (result !== "OPEN") await applyBallot(deps, { eventId, betId, result, decidedAt: occurredAt });
  }),

  on(UserBannedSchema, ({ userId }) => banPerson(deps, { userId })),

  // The person had nothing open when they left.
  on(UserDeletedSchema, ({ userId }) => forgetPerson(deps, { userId })),

  // This service's own events after which a bet's workflow has to act. Because they come back over the broker, a wake
  // is not lost with the process, and only this topic waits while Temporal is unavailable, never payments' or voting's.
  // A draft has no workflow: if nobody ever pays for it, the sweeper ends it.
  ...[BetPublishedSchema, ResolutionProposedSchema, BetDecidedSchema].map((schema) =>
    on<typeof schema>(schema, ({ betId }) => wakeBet(deps, betId)),
  ),
];
