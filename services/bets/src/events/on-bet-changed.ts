import { on, type Handler } from "@stakehold/messaging/handler.ts";
import {
  BetAbandonedSchema,
  BetDecidedSchema,
  BetDraftedSchema,
  ResolutionProposedSchema,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import type { BetLives } from "../operations/ports/workflows.ts";
import { wakeBet } from "../operations/wake-bet.ts";

/**
 * Our own events after which a bet's workflow has something to do. They come back to us over the broker, so a wake is
 * not lost with the process; and only this topic waits while Temporal can't be reached, never payments' or voting's.
 */
export const onBetChanged = (deps: { readonly lives: BetLives }): Handler[] =>
  [BetDraftedSchema, ResolutionProposedSchema, BetDecidedSchema, BetAbandonedSchema].map((schema) =>
    on<typeof schema>(schema, ({ betId }) => wakeBet(deps, betId)),
  );
