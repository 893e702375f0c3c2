import { keepBeforeNaming, type KeptPictures } from "@stakehold/pictures/kept-pictures.ts";
import type { Side } from "@stakehold/wager/words.ts";
import { requireVisible, type Bet, type Periods } from "../domain/bet.ts";
import { proposeResolution as propose } from "../domain/propose-resolution.ts";
import { standingOf } from "./loads.ts";
import type { BetStore } from "./ports/bets.ts";

/** A person's proposal of a bet's result, or that it can't be judged. */
export type ProposeResolution = {
  readonly userId: string;
  readonly betId: string;
  /** Null if the bet can't be judged; `outcome` then says why. */
  readonly winningSide: Side | null;
  readonly outcome: string;
  /** The http or https address of a page where users can check it. */
  readonly evidenceUrl?: string;
  /** A picture that this person uploaded. */
  readonly evidencePictureId?: string;
  readonly idempotencyKey: string;
};

export type ProposeResolutionDeps = {
  readonly bets: Pick<BetStore, "change" | "wasCalled">;
  readonly pictures: Pick<KeptPictures, "keep">;
  readonly periods: Periods;
};

/**
 * Proposes a result, which opens the vote. The creator may do so, and any participant some days after the end date.
 * Throws BANNED, BET_NOT_FOUND, ALREADY_RESOLVED, VOTING_IN_PROGRESS, BET_NOT_RESOLVABLE, PROPOSAL_TOO_EARLY,
 * NOT_THE_CREATOR, NOT_A_PARTICIPANT, POSITION_NOT_TAKEN, PICTURE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function proposeResolution(deps: ProposeResolutionDeps, command: ProposeResolution): Promise<Bet> {
  const { userId, betId, idempotencyKey: key, ...said } = command;
  const proposal = { proposerId: userId, ...said };
  const call = { caller: userId, operation: "proposeResolution", key, input: { betId, ...said } };
  const pictureIds = said.evidencePictureId === undefined ? [] : [said.evidencePictureId];
  await keepBeforeNaming(deps.pictures, { ownerId: userId, pictureIds, field: "evidencePictureId" }, () =>
    deps.bets.wasCalled(call),
  );
  return deps.bets.change(
    {
      betId,
      load: async (places) => ({
        standing: await standingOf(places, userId),
        electorate: await places.electorate(),
      }),
    },
    (state, now) => propose(state, proposal, { now, periods: deps.periods }),
    {
      call,
      resultId: betId,
      repeated: ({ bet }) => requireVisible(bet, userId),
    },
  );
}
