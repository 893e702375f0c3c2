import type { Participation } from "../domain/participation.ts";
import { requireHeld, withdrawWinnerPicture as withdraw } from "../domain/winner-picture.ts";
import { pictureOfPerson } from "./loads.ts";
import type { ChangeWinnerPicture, WinnerPictureDeps } from "./make-winner-picture.ts";

/**
 * Withdraws a person's picture of having won, if there is one: its link leads nowhere from then on. Returns the person's
 * place. Throws BET_NOT_FOUND, NOT_A_PARTICIPANT, IDEMPOTENCY_KEY_REUSED.
 */
export function withdrawWinnerPicture(
  { bets }: WinnerPictureDeps,
  { userId, betId, idempotencyKey: key }: ChangeWinnerPicture,
): Promise<Participation> {
  return bets.change({ betId, load: pictureOfPerson(userId) }, (state) => withdraw(state, userId), {
    call: { caller: userId, operation: "withdrawWinnerPicture", key, input: { betId } },
    resultId: betId,
    repeated: ({ standing }) => requireHeld(standing),
  });
}
