import { BallotStatus as WireStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import type { BallotStatus } from "../domain/ballot.ts";

/** A ballot's status as events and activities carry it. */
export const WIRE_STATUS: Readonly<Record<BallotStatus, WireStatus>> = {
  OPEN: WireStatus.OPEN,
  APPROVED: WireStatus.APPROVED,
  REJECTED: WireStatus.REJECTED,
  EXPIRED: WireStatus.EXPIRED,
};
