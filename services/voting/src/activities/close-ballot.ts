import { create } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  CloseBallotResponseSchema,
  type CloseBallotRequest,
  type CloseBallotResponse,
} from "@stakehold/proto/voting/v1/activities_pb.ts";
import { WIRE_STATUS } from "../contracts/wire-status.ts";
import { closeBallot, type CloseBallotDeps } from "../operations/close-ballot.ts";

/** The activity by which a bet's workflow ends the vote. Throws INVALID_INPUT for a request without a proposal's time. */
export const closeBallotActivity =
  (deps: CloseBallotDeps) =>
  async ({ betId, proposedAt }: CloseBallotRequest): Promise<CloseBallotResponse> => {
    if (proposedAt === undefined) throw domainError("INVALID_INPUT", { field: "proposedAt" });
    const { status, comeBackAt } = await closeBallot(deps, { betId, proposedAt: timestampDate(proposedAt) });
    return create(CloseBallotResponseSchema, {
      status: WIRE_STATUS[status],
      ...(comeBackAt === undefined ? {} : { comeBackAt: timestampFromDate(comeBackAt) }),
    });
  };
