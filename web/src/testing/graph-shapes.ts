/** Results of queries that many pages send, in the graph's format. A test changes what its rule is about. */

/** An amount in dollars, as a decimal string. */
export const money = (amount: string) => ({ __typename: "Money", amount });

/** Where a page of a list ends; without a cursor it is the last page. */
export const pageInfo = (endCursor: string | null = null) => ({
  __typename: "PageInfo",
  hasNextPage: endCursor !== null,
  endCursor,
});

/** A page of a list; `typename` is the connection's. */
export const pageOf = (typename: string, nodes: readonly object[], endCursor: string | null = null) => ({
  __typename: typename,
  nodes,
  pageInfo: pageInfo(endCursor),
});

/** One of two equal sides. */
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

/** Both pools from a time on. */
export const poolStep = (at: string, forPool: string, againstPool: string) => ({
  __typename: "PoolStep",
  at,
  forPool: money(forPool),
  againstPool: money(againstPool),
});

/** An open bet of two, with the fields of a card. */
export const betCard = (id: string, change: object = {}) => ({
  __typename: "Bet",
  id,
  title: `Claim ${id}`,
  category: "SPORTS",
  topic: null,
  status: "ACTIVE",
  canJoin: true,
  winningPosition: null,
  feePolicy: "ENTRY",
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
  poolSlices: [poolStep("2026-01-01T00:00:00.000Z", "10.00", "10.00")],
  ...change,
});

/** An open bet of two, with the fields of its page. */
export const betOfPage = (id: string, change: object = {}) =>
  betCard(id, {
    description: "By the official station.",
    isResolved: false,
    canPropose: false,
    creator: {
      __typename: "User",
      id: "alice",
      displayName: "Alice Archer",
      profileImageUrl: null,
      record: creatorRecord(),
    },
    poolHistory: [],
    sourceName: null,
    sourceUrl: null,
    voidIf: null,
    earlyProposal: true,
    proposedWinningPosition: null,
    proposedOutcome: null,
    proposesVoid: false,
    evidenceUrl: null,
    evidencePicture: null,
    proposer: null,
    outcome: null,
    decisionReason: null,
    ballot: null,
    ...change,
  });

/** An entry's cost and possible gain: the other side is empty. */
export const entryPreview = (amount: string, fee: string, totalCharge: string, change: object = {}) => ({
  __typename: "EntryPreview",
  feePercent: "2.5",
  feePolicy: "ENTRY",
  amount: money(amount),
  fee: money(fee),
  totalCharge: money(totalCharge),
  payoutIfWon: null,
  gainIfWon: null,
  ...change,
});

/** The outcomes of a person's created bets: none so far. */
export const creatorRecord = (change: object = {}) => ({
  __typename: "CreatorRecord",
  created: 0,
  settled: 0,
  refunded: 0,
  disputed: 0,
  medianSettlementSeconds: null,
  ...change,
});

/** The data of the reader, who is bob. */
export const ofMe = (user: object) => ({
  me: { __typename: "CurrentUser", id: "bob", user: { __typename: "User", id: "bob", ...user } },
});

/** What waits for the reader: nothing so far. */
export const needsYou = (change: object = {}) =>
  ofMe({ unreadNotificationCount: 0, paymentsDue: [], votesDue: [], proposalsDue: [], ...change });

/** A participation that waits for the reader's card. */
export const paymentDue = (betId: string, minutesLeft = 20.5) => ({
  __typename: "Participation",
  id: `place in ${betId}`,
  payableUntil: new Date(Date.now() + minutesLeft * 60_000).toISOString(),
  bet: { __typename: "Bet", id: betId, title: `Claim ${betId}` },
});

/** A vote that waits for the reader. */
export const voteDue = (betId: string, hoursLeft = 52.5) => ({
  __typename: "VoteDue",
  votingEndsAt: new Date(Date.now() + hoursLeft * 3_600_000).toISOString(),
  bet: { __typename: "Bet", id: betId, title: `Claim ${betId}` },
});
