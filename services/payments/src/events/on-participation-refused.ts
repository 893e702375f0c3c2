import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { ParticipationRefusedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { refuseStake, type RefuseStakeDeps } from "../operations/refuse-stake.ts";

/** A paid participation was not admitted: its stake is owed back whole. */
export const onParticipationRefused = (deps: RefuseStakeDeps): Handler =>
  on(ParticipationRefusedSchema, ({ participationId }, { eventId }) =>
    refuseStake(deps, participationId, { consumer: "payments", eventId }),
  );
