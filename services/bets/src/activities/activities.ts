import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  ClosePlacesResponseSchema,
  DeleteBetsResponseSchema,
  RecordBallotResponseSchema,
  RecordSettlementResponseSchema,
  RefundBetsResponseSchema,
  ReopenPlatformResponseSchema,
  ReviewBetResponseSchema,
  TellClearedResponseSchema,
  type ClosePlacesRequest,
  type ClosePlacesResponse,
  type DeleteBetsRequest,
  type DeleteBetsResponse,
  type RecordBallotRequest,
  type RecordBallotResponse,
  type RecordSettlementRequest,
  type RecordSettlementResponse,
  type RefundBetsRequest,
  type RefundBetsResponse,
  type ReopenPlatformRequest,
  type ReopenPlatformResponse,
  type ReviewBetRequest,
  type ReviewBetResponse,
  type TellClearedRequest,
  type TellClearedResponse,
} from "@stakehold/proto/bets/v1/activities_pb.ts";
import { domainError } from "@stakehold/errors/domain-error.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import { BALLOT_STATUS, FEE_POLICY, OUTCOME, SIDE } from "@stakehold/wager/wire.ts";
import { decideByBallot } from "../domain/decide.ts";
import { recordSettlement } from "../domain/record-settlement.ts";
import { stageAfter, type Stage } from "../domain/stage.ts";
import { closePlaces, type ClosePlacesDeps } from "../operations/close-places.ts";
import { betAlone } from "../operations/loads.ts";
import type { PlatformStore } from "../operations/ports/platform.ts";
import type { BetLives } from "../operations/ports/workflows.ts";
import { refundBets, type RefundBetsDeps } from "../operations/refund-bets.ts";
import { reviewBet, type NextStep, type ReviewBetDeps } from "../operations/review-bet.ts";

/** The number of bets that one statement deletes, with up to 5,000 places each. */
const DELETED_AT_ONCE = 100;

export type ActivityDeps = ReviewBetDeps &
  ClosePlacesDeps &
  RefundBetsDeps & {
    readonly platform: PlatformStore;
    readonly logSecurity: LogSecurity;
    readonly lives: Pick<BetLives, "areSearchable">;
  };

/** Returns the activities that workflows call. Each does a bounded amount of work, and may be repeated. */
export const activitiesOf = (deps: ActivityDeps) => ({
  /** Does what is due for a bet, and returns its workflow's next step and the stage that the workflow may show. */
  reviewBet: async ({ betId }: ReviewBetRequest): Promise<ReviewBetResponse> => {
    const { step, stage } = await reviewBet(deps, betId);
    return create(ReviewBetResponseSchema, { step: stepOf(betId, step), ...(await shownWhere(deps, stage)) });
  },

  /** Decides a bet by its ballot. The first decision is final, and an open ballot decides nothing. */
  recordBallot: async ({ betId, status }: RecordBallotRequest): Promise<RecordBallotResponse> => {
    const result = BALLOT_STATUS.wordOf(status);
    if (result !== "OPEN") {
      await deps.bets.change({ betId, load: betAlone }, (state, now) => decideByBallot(state, result, now));
    }
    return create(RecordBallotResponseSchema);
  },

  /** Ends a bet as payments settled it; the first settlement is final. */
  recordSettlement: async ({ betId, outcome }: RecordSettlementRequest): Promise<RecordSettlementResponse> => {
    const settled = OUTCOME.wordOf(outcome);
    const stage = await deps.bets.change({ betId, load: betAlone }, (state, now) => {
      const change = recordSettlement(state, settled, now);
      return { ...change, answer: stageAfter(state, change, deps.periods) };
    });
    return create(RecordSettlementResponseSchema, await shownWhere(deps, stage));
  },

  /** Throws CLEARING_NOT_FOUND if no cleanup is under way: a finished cleanup must not touch newer bets. */
  refundBets: async (_request: RefundBetsRequest): Promise<RefundBetsResponse> => {
    if ((await deps.platform.cleanupUnderWay()) === undefined) throw domainError("CLEARING_NOT_FOUND");
    return create(RefundBetsResponseSchema, await refundBets(deps));
  },

  closePlaces: async ({ afterId }: ClosePlacesRequest): Promise<ClosePlacesResponse> => {
    const lastId = await closePlaces(deps, afterId === "" ? undefined : afterId);
    return create(ClosePlacesResponseSchema, { lastId: lastId ?? "" });
  },

  tellCleared: async ({ cleanupId }: TellClearedRequest): Promise<TellClearedResponse> => {
    if (await deps.platform.tellCleared(cleanupId)) {
      const target = { kind: "cleanup", id: cleanupId } as const;
      deps.logSecurity({ event: "platform_cleared", actor: { kind: "service", id: "bets" }, target });
    }
    return create(TellClearedResponseSchema);
  },

  deleteBets: async ({ cleanupId }: DeleteBetsRequest): Promise<DeleteBetsResponse> => {
    const deleted = await deps.platform.deleteCleared(cleanupId, DELETED_AT_ONCE);
    return create(DeleteBetsResponseSchema, { hasMore: deleted === DELETED_AT_ONCE });
  },

  reopenPlatform: async ({ cleanupId }: ReopenPlatformRequest): Promise<ReopenPlatformResponse> => {
    await deps.platform.reopen(cleanupId);
    return create(ReopenPlatformResponseSchema);
  },
});

function stepOf(betId: string, step: NextStep): NonNullable<MessageInitShape<typeof ReviewBetResponseSchema>["step"]> {
  switch (step.kind) {
    case "WAIT":
      return { case: "wait", value: { until: timestampFromDate(step.until) } };
    case "CLOSE_BALLOT":
      return { case: "closeBallot", value: { request: { betId, proposedAt: timestampFromDate(step.proposedAt) } } };
    case "SETTLE":
      return { case: "settle", value: { request: settlement(betId, step) } };
    case "FINISHED":
      return { case: "finished", value: {} };
  }
}

/** Returns the stage that a bet's workflow may show; nothing if the bet is gone or workflows are not searchable. */
async function shownWhere({ lives }: Pick<ActivityDeps, "lives">, stage: Stage | undefined) {
  if (stage === undefined || !(await lives.areSearchable())) return {};
  return { status: stage.status, ...(stage.endsAt === null ? {} : { endsAt: timestampFromDate(stage.endsAt) }) };
}

const settlement = (betId: string, step: Extract<NextStep, { kind: "SETTLE" }>) => ({
  betId,
  decision: OUTCOME.numberOf(step.decision),
  feePolicy: FEE_POLICY.numberOf(step.feePolicy),
  stakes: step.admitted.map(({ id, side, admissionNumber }) => ({
    stakeId: id,
    side: SIDE.numberOf(side),
    admissionNumber,
  })),
});
