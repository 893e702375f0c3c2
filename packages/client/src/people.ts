import type * as graph from "./generated/graphql.ts";
import * as reads from "./operations/people.ts";
import { pagesOf, type Pages, type Paging } from "./pages.ts";
import type { Bet } from "./bets.ts";
import type { CallOptions, Request } from "./transport/request.ts";

/** The token's owner. */
export type Me = graph.GetMeQuery["me"];
/** A person as others see them. */
export type Person = graph.PersonFactsFragment;
/** The caller's part in a bet, with the bet. */
export type OwnParticipation = graph.ListOwnParticipationsQuery["me"]["user"]["participations"]["nodes"][number];
/** The same, with the time until which it may be paid. */
export type PaidParticipation = NonNullable<graph.GetOwnParticipationQuery["myParticipation"]>;
/** A vote that the caller has not cast. */
export type VoteDue = graph.ListVotesDueQuery["me"]["user"]["votesDue"][number];

/** The token's owner. */
export const meOf = (request: Request) => ({
  /** Returns the caller. Any scope. Rejects with UNAUTHENTICATED. */
  get: async (options?: CallOptions): Promise<Me> => (await request(reads.getMe, {}, options)).me,

  /** Lists bets that the caller created, newest first, drafts too. Scope: bets:read. */
  bets: (paging: Paging = {}, options?: CallOptions): Pages<Bet> =>
    pagesOf(paging, async (place) => (await request(reads.listOwnBets, place, options)).me.user.bets),

  /** Lists bets that the caller takes part in, newest first. Scope: bets:read. */
  participations: (paging: Paging = {}, options?: CallOptions): Pages<OwnParticipation> =>
    pagesOf(
      paging,
      async (place) => (await request(reads.listOwnParticipations, place, options)).me.user.participations,
    ),

  /**
   * Returns one participation of the caller's in any state, or null: use it when a payer returns from its `paymentUrl`,
   * which alone proves nothing. Scope: bets:read or bets:write.
   */
  participation: async (id: string, options?: CallOptions): Promise<PaidParticipation | null> =>
    (await request(reads.getOwnParticipation, { id }, options)).myParticipation,

  /**
   * Lists the votes that the caller has not cast, those that close soonest first; 1 to 100 of them. Scope: bets:read.
   */
  votesDue: async (first = 20, options?: CallOptions): Promise<readonly VoteDue[]> =>
    (await request(reads.listVotesDue, { first }, options)).me.user.votesDue,
});

/** Other people. */
export const usersOf = (request: Request) => ({
  /** Returns a person as others see them, or null. Scope: bets:read. */
  get: async (id: string, options?: CallOptions): Promise<Person | null> =>
    (await request(reads.getUser, { id }, options)).user,
});
