import { timestampDate } from "@bufbuild/protobuf/wkt";
import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { StakeHeldSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { admitStake } from "../operations/admit-stake.ts";
import type { BetStore } from "../operations/ports/bets.ts";

/** A card was charged: the place that it pays for is admitted or refused. */
export const onStakeHeld = (deps: { readonly bets: Pick<BetStore, "change"> }): Handler =>
  on(StakeHeldSchema, async ({ betId, stakeId, chargedAt }, { eventId, occurredAt }) =>
    admitStake(deps, {
      eventId,
      betId,
      stakeId,
      chargedAt: chargedAt === undefined ? occurredAt : timestampDate(chargedAt),
    }),
  );
