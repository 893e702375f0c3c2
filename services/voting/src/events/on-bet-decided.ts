import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { BetDecidedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { expireBallot, type ExpireBallotDeps } from "../operations/expire-ballot.ts";

/** What becomes of a bet is settled, with or without its ballot. */
export const onBetDecided = (deps: ExpireBallotDeps): Handler =>
  on(BetDecidedSchema, ({ betId }, { eventId }) => expireBallot(deps, { eventId, betId }));
