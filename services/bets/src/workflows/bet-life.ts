import { create } from "@bufbuild/protobuf";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import {
  RecordBallotRequestSchema,
  RecordSettlementRequestSchema,
  ReviewBetRequestSchema,
  type BetLifeInput,
  type RecordBallotRequest,
  type RecordBallotResponse,
  type RecordSettlementRequest,
  type RecordSettlementResponse,
  type ReviewBetRequest,
  type ReviewBetResponse,
} from "@stakehold/proto/bets/v1/activities_pb.ts";
import type { SettleBetRequest, SettleBetResponse } from "@stakehold/proto/payments/v1/activities_pb.ts";
import type { CloseBallotRequest, CloseBallotResponse } from "@stakehold/proto/voting/v1/activities_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { activitiesOf } from "@stakehold/workflows/activities.ts";
import { localActivitiesOf, localFirst } from "@stakehold/workflows/local-first.ts";
import { shouldContinueAsNew, waker, type Waker } from "@stakehold/workflows/wake.ts";
import { continueAsNew, patched, sleep } from "@temporalio/workflow";
import { showStage } from "./show-stage.ts";

type BetActivities = {
  reviewBet(request: ReviewBetRequest): Promise<ReviewBetResponse>;
  recordBallot(request: RecordBallotRequest): Promise<RecordBallotResponse>;
  recordSettlement(request: RecordSettlementRequest): Promise<RecordSettlementResponse>;
};

const ordinary = activitiesOf<BetActivities>("bets");
const local = localActivitiesOf<BetActivities>();

/** The same activities, each tried as a local activity first. */
const localThenOrdinary: BetActivities = {
  reviewBet: (request) =>
    localFirst(
      () => local.reviewBet(request),
      () => ordinary.reviewBet(request),
    ),
  recordBallot: (request) =>
    localFirst(
      () => local.recordBallot(request),
      () => ordinary.recordBallot(request),
    ),
  recordSettlement: (request) =>
    localFirst(
      () => local.recordSettlement(request),
      () => ordinary.recordSettlement(request),
    ),
};

/** Activities that are not retried as ordinary ones, because the database may be another one by then. */
const onceLocally = {
  recordSettlement: (request: RecordSettlementRequest) =>
    localFirst<RecordSettlementResponse | undefined>(
      () => local.recordSettlement(request),
      async () => undefined,
    ),
};

const voting = activitiesOf<{ closeBallot(request: CloseBallotRequest): Promise<CloseBallotResponse> }>("voting");
const payments = activitiesOf<{ settleBet(request: SettleBetRequest): Promise<SettleBetResponse> }>("payments");

/** The longest pause. Pauses double from two seconds on, like the retries of an activity. */
const LONGEST_PAUSE_S = 60;

/**
 * Runs one bet from its publication to its end. The database knows the next step; the workflow only decides when to
 * ask, so it can start at any point of the bet's life and loses nothing when it is started over.
 */
export async function betLife({ $typeName, betId }: BetLifeInput): Promise<void> {
  const wake = waker();
  // Checked once, because a run that began without a patch keeps its path to the end. Later patches imply earlier ones.
  const isReviewedAgain = patched("review-after-outage");
  const isShown = isReviewedAgain || patched("shown-stage");
  const bets = isShown || patched("local-steps") ? localThenOrdinary : ordinary;
  let unrecorded = 0;
  while (!shouldContinueAsNew()) {
    wake.forget();
    const review = await bets.reviewBet(create(ReviewBetRequestSchema, { betId }));
    if (isShown) showStage(betId, review);
    const { step } = review;
    switch (step.case) {
      case "wait":
        await wake.waitUntil(step.value.until && timestampDate(step.value.until));
        break;
      case "closeBallot":
        if (step.value.request !== undefined) await closeBallot(bets, step.value.request, wake);
        break;
      case "settle":
        if (step.value.request !== undefined) {
          const ended = await settle(isReviewedAgain ? onceLocally : bets, step.value.request);
          if (isShown && ended !== undefined) return showStage(betId, ended);
          if (ended === undefined) await sleep(Math.min(2 ** (unrecorded += 1), LONGEST_PAUSE_S) * 1_000);
        }
        break;
      default:
        return;
    }
  }
  await continueAsNew<typeof betLife>({ $typeName, betId });
}

/** Asks voting to close the ballot, and records the result or waits until the time that voting returns. */
async function closeBallot(bets: BetActivities, request: CloseBallotRequest, wake: Waker): Promise<void> {
  const { status, comeBackAt } = await voting.closeBallot(request);
  if (status === BallotStatus.OPEN || status === BallotStatus.UNSPECIFIED) {
    return wake.waitUntil(comeBackAt && timestampDate(comeBackAt));
  }
  await bets.recordBallot(create(RecordBallotRequestSchema, { betId: request.betId, status }));
}

/**
 * Asks payments to divide or refund the money, and ends the bet with the outcome. Returns undefined if the database was
 * unavailable to record it: PostgreSQL may have lost recent writes, so payments may have forgotten what this run
 * remembers. The next review reads the current bet, and payments is asked again.
 */
async function settle(
  bets: Pick<BetActivities, "recordSettlement"> | typeof onceLocally,
  request: SettleBetRequest,
): Promise<RecordSettlementResponse | undefined> {
  const { outcome } = await payments.settleBet(request);
  return bets.recordSettlement(create(RecordSettlementRequestSchema, { betId: request.betId, outcome }));
}
