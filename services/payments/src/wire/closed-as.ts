import { ClosedAs } from "@stakehold/proto/payments/v1/rpc_pb.ts";
import { wireWords } from "@stakehold/wager/wire.ts";
import { CLOSED_AS_WORDS } from "../domain/hold/closing.ts";

/** The results of closing a stake. */
export const CLOSED_AS = wireWords("closedAs", CLOSED_AS_WORDS, {
  CANCELLED: ClosedAs.CANCELLED,
  PAID: ClosedAs.PAID,
  LATER: ClosedAs.LATER,
});
