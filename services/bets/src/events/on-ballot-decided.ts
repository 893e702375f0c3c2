import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { BallotDecidedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import type { BetStore } from "../operations/bet-store.ts";
import { decideBet } from "../operations/decide-bet.ts";
import { ballotResultOf } from "../wire/wager.ts";

/** The ballot ended: the bet is decided by it, which in turn wakes its workflow. */
export const onBallotDecided = (deps: { readonly bets: Pick<BetStore, "change"> }): Handler =>
  on(BallotDecidedSchema, async ({ betId, status }) => {
    const result = ballotResultOf(status);
    if (result !== undefined) await decideBet(deps, { betId, result });
  });
