import type { Side } from "@stakehold/wager/words.ts";

/** A picture that a winner made of having won. Everybody with its token can see it, and nobody else can find it. */
export type WinnerPicture = {
  readonly placeId: string;
  readonly token: string;
  /**
   * The winning side's share of the pool in whole percent, as it was once this place was admitted, with its own stake.
   * Rounded like every share: 100 means that nobody held the other side then.
   */
  readonly percent: number;
  readonly createdAt: Date;
};

/** What visitors see of a picture: the bet and the side, but neither the person nor their stake. */
export type PublicWinnerPicture = Pick<WinnerPicture, "percent"> & { readonly betId: string; readonly side: Side };
