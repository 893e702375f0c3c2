import { randomBytes } from "node:crypto";
import type { Participation } from "../domain/participation.ts";
import { makeWinnerPicture as make, requireHeld } from "../domain/winner-picture.ts";
import { newPictureOfPerson } from "./loads.ts";
import type { BetStore } from "./ports/bets.ts";

/** A winner's request to make a picture of having won, or to withdraw it. */
export type ChangeWinnerPicture = { readonly userId: string; readonly betId: string; readonly idempotencyKey: string };

export type WinnerPictureDeps = { readonly bets: Pick<BetStore, "change"> };

/** As many as a session has: nobody can guess the link. */
const TOKEN_BYTES = 32;

/**
 * Makes a picture of the person having won, with a new link; keeps the one that there is. A repeated call makes none, so
 * that a withdrawn picture does not come back. Returns the person's place.
 * Throws BET_NOT_FOUND, BANNED, NOT_A_PARTICIPANT, BET_NOT_SETTLED, BET_REFUNDED, NOT_A_WINNER, IDEMPOTENCY_KEY_REUSED.
 */
export function makeWinnerPicture({ bets }: WinnerPictureDeps, command: ChangeWinnerPicture): Promise<Participation> {
  const { userId, betId, idempotencyKey: key } = command;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return bets.change({ betId, load: newPictureOfPerson(userId) }, (state, now) => make(state, { userId, token }, now), {
    call: { caller: userId, operation: "makeWinnerPicture", key, input: { betId } },
    resultId: betId,
    repeated: ({ standing }) => requireHeld(standing),
  });
}
