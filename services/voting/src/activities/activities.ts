import { create } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  CloseBallotResponseSchema,
  type CloseBallotRequest,
  type CloseBallotResponse,
} from "@stakehold/proto/voting/v1/activities_pb.ts";
import { BALLOT_STATUS } from "@stakehold/wager/wire.ts";
import { closeBallot, type CloseBallotDeps } from "../operations/close-ballot.ts";

/** The activities that workflows call here. */
export const activitiesOf = (deps: CloseBallotDeps) => ({
  /** Ends the vote on a bet. Throws INVALID_INPUT for a request without the proposal's time. */
  closeBallot: async ({ betId, proposedAt }: CloseBallotRequest): Promise<CloseBallotResponse> => {
    if (proposedAt === undefined) throw domainError("INVALID_INPUT", { field: "proposedAt" });
    const { status, comeBackAt } = await closeBallot(deps, { betId, proposedAt: timestampDate(proposedAt) });
    return create(CloseBallotResponseSchema, {
      status: BALLOT_STATUS.numberOf(status),
      ...(comeBackAt === undefined ? {} : { comeBackAt: timestampFromDate(comeBackAt) }),
    });
  },
});
