import { timestampDate } from "@bufbuild/protobuf/wkt";
import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { BallotOpenedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import type { BetStore } from "../operations/ports/bets.ts";
import { openVote } from "../operations/open-vote.ts";

/** The ballot is open: its deadline is the bet's. */
export const onBallotOpened = (deps: { readonly bets: Pick<BetStore, "change"> }): Handler =>
  on(BallotOpenedSchema, async ({ betId, deadline }, { eventId }) => {
    if (deadline !== undefined) await openVote(deps, { eventId, betId, deadline: timestampDate(deadline) });
  });
