import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { BallotDecidedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { BALLOT_STATUS } from "@stakehold/wager/wire.ts";
import type { BetStore } from "../operations/ports/bets.ts";
import { decideBet } from "../operations/decide-bet.ts";

/** The ballot ended: the bet is decided by it, which in turn wakes its workflow. */
export const onBallotDecided = (deps: { readonly bets: Pick<BetStore, "change"> }): Handler =>
  on(BallotDecidedSchema, async ({ betId, status }) => {
    const result = BALLOT_STATUS.wordOf(status);
    if (result !== "OPEN") await decideBet(deps, { betId, result });
  });
