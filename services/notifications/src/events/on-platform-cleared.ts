import { timestampDate } from "@bufbuild/protobuf/wkt";
import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { PlatformClearedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { forgetNotices, type NoticeRemoval } from "../operations/forget-notices.ts";

/** The platform was cleared: what was told of it goes too. */
export const onPlatformCleared = (deps: { readonly removal: NoticeRemoval }): Handler =>
  on(PlatformClearedSchema, async ({ clearedBefore }) => {
    if (clearedBefore !== undefined) await forgetNotices(deps, timestampDate(clearedBefore));
  });
