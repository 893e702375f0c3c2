import { z } from "zod";
import type { Operation } from "./caller.ts";

const status = z.enum(["DRAFT", "ACTIVE", "VOTING", "RESOLVED", "REFUNDED", "ABANDONED"]);

const ownBet = z.object({ id: z.string(), title: z.string(), status, endDate: z.string() });

/** A bet in its creator's list. */
export type OwnBet = z.infer<typeof ownBet>;

/** Lists the caller's own bets, drafts too. */
export const listOwnBets: Operation<{ me: { user: { bets: { nodes: OwnBet[] } } } }> = {
  query: "query ListOwnBets { me { user { bets(first: 100) { nodes { id title status endDate } } } } }",
  data: z.object({ me: z.object({ user: z.object({ bets: z.object({ nodes: z.array(ownBet) }) }) }) }),
};

const betState = z.object({
  status,
  participantCount: z.number(),
  canJoin: z.boolean(),
  myParticipation: z.object({ id: z.string(), status: z.string() }).nullable(),
  ballot: z.object({ status: z.string(), myVote: z.string().nullable() }).nullable(),
});

/** A bet as the caller sees it. */
export type BetState = z.infer<typeof betState>;

/** Reads the state of a bet, and the caller's part in it. */
export const readBet: Operation<{ bet: BetState | null }> = {
  query: `query ReadBet($id: ID!) {
    bet(id: $id) { status participantCount canJoin myParticipation { id status } ballot { status myVote } }
  }`,
  data: z.object({ bet: betState.nullable() }),
};

const stakePlace = z.object({ place: z.string(), placeAmount: z.object({ amount: z.string() }) });

/** Reads where the money of the caller's stake in a bet is, and how much. */
export const readStake: Operation<{
  bet: { myParticipation: { stake: z.infer<typeof stakePlace> | null } | null } | null;
}> = {
  query: "query ReadStake($id: ID!) { bet(id: $id) { myParticipation { stake { place placeAmount { amount } } } } }",
  data: z.object({
    bet: z.object({ myParticipation: z.object({ stake: stakePlace.nullable() }).nullable() }).nullable(),
  }),
};

const entry = z.object({
  bet: z.object({ id: z.string() }),
  participation: z.object({ id: z.string() }),
  clientSecret: z.string().nullable(),
});

/** The payment for a place. */
export type Entry = z.infer<typeof entry>;

/** Stores a bet and opens its creator's stake. */
export const createBet: Operation<{ createBet: Entry }> = {
  query: `mutation CreateBet($input: CreateBetInput!) {
    createBet(input: $input) { bet { id } participation { id } clientSecret }
  }`,
  data: z.object({ createBet: entry }),
};

/** Reserves a place and opens the stake that pays for it. */
export const joinBet: Operation<{ joinBet: Entry }> = {
  query: `mutation JoinBet($input: JoinBetInput!) {
    joinBet(input: $input) { bet { id } participation { id } clientSecret }
  }`,
  data: z.object({ joinBet: entry }),
};

/** Makes payments read the card payment at once. */
export const confirmStake: Operation<unknown> = {
  query: "mutation ConfirmStake($input: ConfirmStakeInput!) { confirmStake(input: $input) { stake { id } } }",
  data: z.unknown(),
};

/** Proposes the result and opens the vote. */
export const proposeResolution: Operation<unknown> = {
  query:
    "mutation ProposeResolution($input: ProposeResolutionInput!) { proposeResolution(input: $input) { bet { id } } }",
  data: z.unknown(),
};

/** Approves or rejects the proposed result. */
export const castVote: Operation<unknown> = {
  query: "mutation CastVote($input: CastVoteInput!) { castVote(input: $input) { ballot { id } } }",
  data: z.unknown(),
};
