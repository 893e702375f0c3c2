import { keyOf, made, type Change, type ChangeOptions } from "./change.ts";
import type * as graph from "./generated/graphql.ts";
import * as changes from "./operations/bet-changes.ts";
import * as reads from "./operations/bets.ts";
import { NO_PAGE, pagesOf, type Pages, type Paging } from "./pages.ts";
import type { CallOptions, Request } from "./transport/request.ts";

/** A bet as lists and changes return it. */
export type Bet = graph.BetFactsFragment;
/** A bet with the caller's own part in it and its vote. */
export type WholeBet = NonNullable<graph.GetBetQuery["bet"]>;
export type Participation = graph.ParticipationFactsFragment;
export type Ballot = graph.BallotFactsFragment;
/** How a bet's money was divided. */
export type Settlement = NonNullable<NonNullable<graph.GetSettlementQuery["bet"]>["settlement"]>;
/** What an entry would cost and could bring. */
export type EntryPreview = graph.PreviewEntryQuery["entryPreview"];
/** How a bet can still end for one stake. */
export type BetEndings = graph.ListEndingsQuery["betEndings"];
/** What a person saw when they paid, signed. */
export type Receipt = NonNullable<NonNullable<NonNullable<graph.GetReceiptQuery["bet"]>["myParticipation"]>["receipt"]>;
/** A reserved place, and how to pay for it. */
export type Entry = NonNullable<graph.JoinBetMutation["joinBet"]>;

type ListedBets = Paging & { readonly filter?: graph.BetFilter; readonly sort?: graph.BetSort };

/** Bets, and every action on them. Amounts are decimal strings of dollars, times ISO 8601 in UTC. */
export const betsOf = (request: Request) => ({
  /** Lists open and ended bets, the largest first by default. Scope: bets:read. Rejects with INVALID_INPUT. */
  list: ({ filter, sort = "LARGEST", ...paging }: ListedBets = {}, options?: CallOptions): Pages<Bet> =>
    pagesOf(paging, async (place) => {
      const listed = filter === undefined ? { sort, ...place } : { filter, sort, ...place };
      return (await request(reads.listBets, listed, options)).bets;
    }),

  /** Returns one bet, or null if there is none that the caller may see. Scope: bets:read. */
  get: async (id: string, options?: CallOptions): Promise<WholeBet | null> =>
    (await request(reads.getBet, { id }, options)).bet,

  /** Returns the open bet to show first, or null. Scope: bets:read. */
  featured: async (options?: CallOptions): Promise<Bet | null> =>
    (await request(reads.featuredBet, {}, options)).featuredBet,

  /** Lists admitted participants in order of admission; none for an unknown bet. Scope: bets:read. */
  participants: (betId: string, paging: Paging = {}, options?: CallOptions): Pages<Participation> =>
    pagesOf(
      paging,
      async (place) =>
        (await request(reads.listParticipants, { betId, ...place }, options)).bet?.participants ?? NO_PAGE,
    ),

  /**
   * Returns how a bet's money was divided; null before that, and for a person without a stake in it. Scope: bets:read.
   */
  settlement: async (betId: string, options?: CallOptions): Promise<Settlement | null> =>
    (await request(reads.getSettlement, { betId }, options)).bet?.settlement ?? null,

  /**
   * Returns what an entry would cost and could win. Scope: bets:read or bets:write. Rejects with INVALID_AMOUNT,
   * AMOUNT_TOO_LARGE, BET_NOT_FOUND.
   */
  preview: async (entry: graph.PreviewEntryQueryVariables, options?: CallOptions): Promise<EntryPreview> =>
    (await request(reads.previewEntry, entry, options)).entryPreview,

  /**
   * Returns every way in which a bet can still end, with what the caller's stake receives; without one, what this amount
   * on this side would, FOR by default. Scope: bets:read. Rejects with BET_NOT_FOUND, INVALID_INPUT, INVALID_AMOUNT,
   * AMOUNT_TOO_LARGE.
   */
  endings: async (stake: graph.ListEndingsQueryVariables, options?: CallOptions): Promise<BetEndings> =>
    (await request(reads.listEndings, stake, options)).betEndings,

  /**
   * Returns what the caller saw when they paid for their place in a bet, as a signed JSON file; null without an admitted
   * place, and for one from before receipts. Scope: bets:read.
   */
  receipt: async (betId: string, options?: CallOptions): Promise<Receipt | null> =>
    (await request(reads.getReceipt, { betId }, options)).bet?.myParticipation?.receipt ?? null,

  /**
   * Stores a bet as a draft and opens its creator's stake, FOR; charging the card publishes it. Scope: bets:write.
   * Rejects with TERMS_NOT_ACCEPTED, BANNED, INVALID_INPUT, INVALID_AMOUNT, BELOW_MINIMUM, AMOUNT_TOO_LARGE,
   * INVALID_END_DATE, TOO_MANY_DRAFTS, PLATFORM_CLOSED.
   */
  create: async (bet: Change<graph.CreateBetInput>, options: ChangeOptions = {}): Promise<Entry> =>
    made((await request(changes.createBet, { input: { ...bet, ...keyOf(options) } }, options)).createBet),

  /**
   * Reserves a place in a bet and opens the stake that pays for it. Scope: bets:write. Rejects with TERMS_NOT_ACCEPTED, BANNED,
   * INVALID_AMOUNT, BELOW_MINIMUM, AMOUNT_TOO_LARGE, BET_NOT_FOUND, BET_NOT_ACTIVE, BET_ENDED, BET_FULL, ALREADY_JOINED,
   * STAKE_BUSY, PLATFORM_CLOSED.
   */
  join: async (place: Change<graph.JoinBetInput>, options: ChangeOptions = {}): Promise<Entry> =>
    made((await request(changes.joinBet, { input: { ...place, ...keyOf(options) } }, options)).joinBet),

  /**
   * Makes Stakehold read the card payment at once, so that a paid stake shows immediately. Scope: bets:write. Rejects
   * with STAKE_NOT_FOUND.
   */
  confirmStake: async (stakeId: string, options: ChangeOptions = {}) =>
    made((await request(changes.confirmStake, { input: { stakeId, ...keyOf(options) } }, options)).confirmStake).stake,

  /**
   * Discards an unpaid draft. Scope: bets:write. Rejects with BET_NOT_FOUND, NOT_THE_CREATOR, ALREADY_JOINED,
   * STAKE_BUSY.
   */
  discardDraft: async (betId: string, options: ChangeOptions = {}): Promise<Bet> =>
    made((await request(changes.discardDraft, { input: { betId, ...keyOf(options) } }, options)).discardDraft).bet,

  /**
   * Proposes the result, or with `isVoid` that the bet can't be judged, and opens the vote. Scope: bets:write. Rejects
   * with BET_NOT_FOUND, NOT_THE_CREATOR, NOT_A_PARTICIPANT, ALREADY_RESOLVED, VOTING_IN_PROGRESS, BET_NOT_RESOLVABLE,
   * PROPOSAL_TOO_EARLY, POSITION_NOT_TAKEN, PICTURE_NOT_FOUND, INVALID_INPUT, BANNED.
   */
  proposeResolution: async (
    proposal: Change<graph.ProposeResolutionInput>,
    options: ChangeOptions = {},
  ): Promise<Bet> => {
    const variables = { input: { ...proposal, ...keyOf(options) } };
    return made((await request(changes.proposeResolution, variables, options)).proposeResolution).bet;
  },

  /**
   * Approves or rejects a proposed result, once. Scope: votes:write. Rejects with BALLOT_OPENING, BALLOT_NOT_FOUND,
   * NOT_A_PARTICIPANT, ALREADY_VOTED, VOTING_CLOSED, BANNED.
   */
  castVote: async (vote: Change<graph.CastVoteInput>, options: ChangeOptions = {}): Promise<Ballot> =>
    made((await request(changes.castVote, { input: { ...vote, ...keyOf(options) } }, options)).castVote).ballot,
});
