import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { StakeDisputedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import type { BetStore } from "../operations/ports/bets.ts";
import { withdrawStake } from "../operations/withdraw-stake.ts";

/** A card network took a charge back: the participant leaves pool and electorate. */
export const onStakeDisputed = (deps: { readonly bets: Pick<BetStore, "change"> }): Handler =>
  on(StakeDisputedSchema, ({ betId, stakeId }, { eventId }) => withdrawStake(deps, { eventId, betId, stakeId }));
