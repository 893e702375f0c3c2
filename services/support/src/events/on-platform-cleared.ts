import { timestampDate } from "@bufbuild/protobuf/wkt";
import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { PlatformClearedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { forgetTickets, type TicketRemoval } from "../operations/forget-tickets.ts";

/** The platform was cleared: the tickets go too. */
export const onPlatformCleared = (deps: { readonly removal: TicketRemoval }): Handler =>
  on(PlatformClearedSchema, async ({ clearedBefore }) => {
    if (clearedBefore !== undefined) await forgetTickets(deps, timestampDate(clearedBefore));
  });
