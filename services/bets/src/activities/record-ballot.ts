import { create } from "@bufbuild/protobuf";
import {
  RecordBallotResponseSchema,
  type RecordBallotRequest,
  type RecordBallotResponse,
} from "@stakehold/proto/bets/v1/activities_pb.ts";
import { BALLOT_STATUS } from "@stakehold/wager/wire.ts";
import type { BetStore } from "../operations/ports/bets.ts";
import { decideBet } from "../operations/decide-bet.ts";

/** The activity `recordBallot`. A ballot that is still open decides nothing. */
export const recordBallot =
  (deps: { readonly bets: Pick<BetStore, "change"> }) =>
  async ({ betId, status }: RecordBallotRequest): Promise<RecordBallotResponse> => {
    const result = BALLOT_STATUS.wordOf(status);
    if (result !== "OPEN") await decideBet(deps, { betId, result });
    return create(RecordBallotResponseSchema);
  };
