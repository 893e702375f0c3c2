import { timestampDate } from "@bufbuild/protobuf/wkt";
import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { PlatformClearedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { forgetBallots, type ForgetBallotsDeps } from "../operations/forget-ballots.ts";

/** The platform was cleared: the votes on bets that are gone go too. */
export const onPlatformCleared = (deps: ForgetBallotsDeps): Handler =>
  on(PlatformClearedSchema, async ({ clearedBefore }) => {
    if (clearedBefore !== undefined) await forgetBallots(deps, timestampDate(clearedBefore));
  });
