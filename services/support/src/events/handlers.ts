import { timestampDate } from "@bufbuild/protobuf/wkt";
import { on, type Handler } from "@stakehold/messaging/inbox/handler.ts";
import { PlatformClearedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { UserDeletedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { forgetTickets, forgetTicketsOf, type ForgetPersonDeps } from "../operations/forget-tickets.ts";

/** Returns the handlers of the events that this service consumes. */
export const handlersOf = (deps: ForgetPersonDeps): readonly Handler[] => [
  on(PlatformClearedSchema, async ({ clearedBefore }) => {
    if (clearedBefore !== undefined) await forgetTickets(deps, timestampDate(clearedBefore));
  }),

  on(UserDeletedSchema, ({ userId }) => forgetTicketsOf(deps, userId)),
];
