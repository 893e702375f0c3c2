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
import { continueAsNew, patched } from "@temporalio/workflow";
import { showStage } from "./show-stage.ts";

type BetActivities = {
  reviewBet(request: ReviewBetRequest): Promise<ReviewBetResponse>;
  recordBallot(request: RecordBallotRequest): Promise<RecordBallotResponse>;
  recordSettlement(request: RecordSettlementRequest): Promise<RecordSettlementResponse>;
};

const ordinary = activitiesOf<BetActivities>("bets");
const local = localActivitiesOf<BetActivities>();

/** The same, each locally first. */
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

const voting = activitiesOf<{ closeBallot(request: CloseBallotRequest): Promise<CloseBallotResponse> }>("voting");
const payments = activitiesOf<{ settleBet(request: SettleBetRequest): Promise<SettleBetResponse> }>("payments");

/**
 * One bet from its publication to its end. The database knows what comes next; this decides only when to ask, so it can begin
 * at any point of the bet's life and loses nothing when it is started over.
 */
export async function betLife({ $typeName, betId }: BetLifeInput): Promise<void> {
  const wake = waker();
  // Asked once, because a run that began without keeps its own way to its end. What came later has what came before.
  const isShown = patched("shown-stage");
  const bets = isShown || patched("local-steps") ? localThenOrdinary : ordinary;
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
          const ended = await settle(bets, step.value.request);
          if (isShown) return showStage(betId, ended);
        }
        break;
      default:
        return;
    }
  }
  await continueAsNew<typeof betLife>({ $typeName, betId });
}

/** Voting closes the ballot, or returns when to come back. */
async function closeBallot(bets: BetActivities, request: CloseBallotRequest, wake: Waker): Promise<void> {
  const { status, comeBackAt } = await voting.closeBallot(request);
  if (status === BallotStatus.OPEN || status === BallotStatus.UNSPECIFIED) {
    return wake.waitUntil(comeBackAt && timestampDate(comeBackAt));
  }
  await bets.recordBallot(create(RecordBallotRequestSchema, { betId: request.betId, status }));
}

/** Payments divides the money or gives it back; what it did ends the bet. */
async function settle(bets: BetActivities, request: SettleBetRequest): Promise<RecordSettlementResponse> {
  const { outcome } = await payments.settleBet(request);
  return bets.recordSettlement(create(RecordSettlementRequestSchema, { betId: request.betId, outcome }));
}
