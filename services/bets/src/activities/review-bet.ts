import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  ReviewBetResponseSchema,
  type ReviewBetRequest,
  type ReviewBetResponse,
} from "@stakehold/proto/bets/v1/activities_pb.ts";
import { FEE_POLICY, OUTCOME, SIDE } from "@stakehold/wager/wire.ts";
import { reviewBet as review, type NextStep, type ReviewBetDeps } from "../operations/review-bet.ts";

/** The activity `reviewBet`. */
export const reviewBet =
  (deps: ReviewBetDeps) =>
  async ({ betId }: ReviewBetRequest): Promise<ReviewBetResponse> =>
    create(ReviewBetResponseSchema, { step: stepOf(betId, await review(deps, betId)) });

function stepOf(betId: string, step: NextStep): NonNullable<MessageInitShape<typeof ReviewBetResponseSchema>["step"]> {
  switch (step.kind) {
    case "WAIT":
      return { case: "wait", value: { until: timestampFromDate(step.until) } };
    case "CLOSE_BALLOT":
      return {
        case: "closeBallot",
        value: { request: { betId, proposedAt: timestampFromDate(step.proposedAt) } },
      };
    case "SETTLE":
      return { case: "settle", value: { request: settlement(step) } };
    case "FINISHED":
      return { case: "finished", value: {} };
  }
}

function settlement({ bet, admitted }: Extract<NextStep, { kind: "SETTLE" }>) {
  if (bet.decision === null) throw new TypeError(`Bet ${bet.id} is to be settled without a decision`);
  return {
    betId: bet.id,
    decision: OUTCOME.numberOf(bet.decision),
    feePolicy: FEE_POLICY.numberOf(bet.feePolicy),
    stakes: admitted.map(({ id, side, admissionNumber }) => ({
      stakeId: id,
      side: SIDE.numberOf(side),
      admissionNumber,
    })),
  };
}
