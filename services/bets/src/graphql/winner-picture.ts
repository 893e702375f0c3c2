import { pictureWords } from "../domain/winner-picture.ts";
import { removedBet } from "../domain/removed-bet.ts";
import type { PublicWinnerPictureResolvers, WinnerPictureResolvers } from "../generated/graphql.ts";

export const winnerPicture: WinnerPictureResolvers = {
  words: ({ position, percent }) => pictureWords(position, percent),
  pageUrl: ({ token }, _args, { deps }) => `${deps.publicUrl}/called/${token}`,
  imageUrl: ({ token }, _args, { deps }) => `${deps.publicUrl}/share/called/${token}.png`,
};

export const publicWinnerPicture: PublicWinnerPictureResolvers = {
  bet: async ({ betId }, _args, { loaders }) => (await loaders.bet.load(betId)) ?? removedBet(betId),
  position: ({ side }) => side,
  words: ({ side, percent }) => pictureWords(side, percent),
};
