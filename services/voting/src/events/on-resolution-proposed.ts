import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { ResolutionProposedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { openBallot, type OpenBallotDeps } from "../operations/open-ballot.ts";

/** Bets closed a bet for joining and asks its participants. */
export const onResolutionProposed = (deps: OpenBallotDeps): Handler =>
  on(ResolutionProposedSchema, ({ betId, electorate }, { eventId }) =>
    openBallot(deps, { eventId, betId, electorate }),
  );
