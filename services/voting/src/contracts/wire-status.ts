import { BallotStatus as WireStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import type { BallotStatus } from "../domain/ballot.ts";

/** A ballot's status as events and activities carry it. */
export const WIRE_STATUS: Readonly<Record<BallotStatus, WireStatus>> = {
  open: WireStatus.OPEN,
  approved: WireStatus.APPROVED,
  rejected: WireStatus.REJECTED,
  expired: WireStatus.EXPIRED,
};
