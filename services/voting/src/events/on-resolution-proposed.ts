import { on, type Handler } from "@stakehold/messaging/handler.ts";
import { ResolutionProposedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import type { ForgetBallotsDeps } from "../operations/forget-ballots.ts";
import { openBallot, type OpenBallotDeps } from "../operations/open-ballot.ts";

/** Bets closed a bet for joining and asks its participants. Of a bet that was cleared meanwhile nobody is asked. */
export const onResolutionProposed = (deps: OpenBallotDeps & ForgetBallotsDeps): Handler =>
  on(ResolutionProposedSchema, async ({ betId, electorate }, { eventId, occurredAt }) => {
    const clearedBefore = await deps.removal.clearedBefore();
    if (clearedBefore !== undefined && occurredAt < clearedBefore) return;
    await openBallot(deps, { eventId, betId, electorate });
  });
