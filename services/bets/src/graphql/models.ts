import type { Bet } from "../domain/bet.ts";
import type { Participation } from "../domain/participation.ts";

/** What the resolvers of each type are handed. */
export type BetModel = Bet;
export type ParticipationModel = Participation;
export type UserModel = { readonly id: string };
