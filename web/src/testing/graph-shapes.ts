/** What many questions of the pages are answered with, as the graph writes it. A test changes what its rule is about. */

/** An amount in dollars, as a decimal string. */
export const money = (amount: string) => ({ __typename: "Money", amount });

/** Where a page of a list ends; without a cursor it is the last one. */
export const pageInfo = (endCursor: string | null = null) => ({
  __typename: "PageInfo",
  hasNextPage: endCursor !== null,
  endCursor,
});

/** A page of a list, `typename` being the connection's. */
export const pageOf = (typename: string, nodes: readonly object[], endCursor: string | null = null) => ({
  __typename: typename,
  nodes,
  pageInfo: pageInfo(endCursor),
});

/** One of two sides that are even. */
export const side = (position: string, change: object = {}) => ({
  __typename: "BetSide",
  position,
  participantCount: 1,
  percent: 50,
  entryGain: money("15.00"),
  people: [],
  pool: money("10.00"),
  gainPerPerson: money("10.00"),
  ...change,
});

/** An open bet of two, with what a card shows of it. */
export const betCard = (id: string, change: object = {}) => ({
  __typename: "Bet",
  id,
  title: `Claim ${id}`,
  category: "SPORTS",
  topic: null,
  status: "ACTIVE",
  canJoin: true,
  participantCount: 2,
  currentPool: money("20.00"),
  minEntry: money("5.00"),
  myParticipation: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  publishedAt: "2026-01-01T00:00:00.000Z",
  endDate: "2099-01-01T00:00:00.000Z",
  openProposalAt: "2099-01-04T00:00:00.000Z",
  refundAt: "2099-01-15T00:00:00.000Z",
  proposedAt: null,
  votingEndsAt: null,
  endedAt: null,
  sides: [side("FOR"), side("AGAINST")],
  ...change,
});

/** What became of the bets that somebody created: nothing so far. */
export const creatorRecord = (change: object = {}) => ({
  __typename: "CreatorRecord",
  created: 0,
  settled: 0,
  refunded: 0,
  disputed: 0,
  medianSettlementSeconds: null,
  ...change,
});

/** What the reader, who is bob, has of their own. */
export const ofMe = (user: object) => ({
  me: { __typename: "CurrentUser", id: "bob", user: { __typename: "User", id: "bob", ...user } },
});

/** A vote that waits for the reader. */
export const voteDue = (betId: string, hoursLeft = 52.5) => ({
  __typename: "VoteDue",
  votingEndsAt: new Date(Date.now() + hoursLeft * 3_600_000).toISOString(),
  bet: { __typename: "Bet", id: betId, title: `Claim ${betId}` },
});
