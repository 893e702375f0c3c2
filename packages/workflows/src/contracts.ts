import { createRegistry } from "@bufbuild/protobuf";
import { file_stakehold_bets_v1_activities } from "@stakehold/proto/bets/v1/activities_pb.ts";
import { file_stakehold_payments_v1_activities } from "@stakehold/proto/payments/v1/activities_pb.ts";
import { file_stakehold_voting_v1_activities } from "@stakehold/proto/voting/v1/activities_pb.ts";

/** Every message that may be an activity's or a workflow's input or output; add new contracts here. */
export const contracts = createRegistry(
  file_stakehold_bets_v1_activities,
  file_stakehold_payments_v1_activities,
  file_stakehold_voting_v1_activities,
);
