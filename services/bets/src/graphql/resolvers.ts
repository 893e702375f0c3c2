import type { Resolvers } from "../generated/graphql.ts";
import { bet } from "./bet.ts";
import { betSide, poolStep } from "./bet-side.ts";
import { clearing } from "./clearing.ts";
import { mutation } from "./mutation.ts";
import { participation } from "./participation.ts";
import { personRecord } from "./person-record.ts";
import { query } from "./query.ts";
import { user } from "./user.ts";
import { publicWinnerPicture, winnerPicture } from "./winner-picture.ts";

/** This service's part of the graph. */
export const resolvers: Resolvers = {
  Query: query,
  Mutation: mutation,
  Bet: bet,
  BetSide: betSide,
  Clearing: clearing,
  PoolStep: poolStep,
  Participation: participation,
  PersonRecord: personRecord,
  PublicWinnerPicture: publicWinnerPicture,
  ReceiptKey: { x: ({ publicKey }) => publicKey },
  User: user,
  WinnerPicture: winnerPicture,
};
