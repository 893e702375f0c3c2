import { readFileSync } from "node:fs";
import { GraphQLError } from "graphql";
import { graphOf } from "./graph-of.ts";
import { openRest } from "./open-rest.ts";
import { RECEIPT } from "./receipt.ts";

type Page = { readonly first: number; readonly after?: string | null };

/** How many rows every list has. */
let rows = 0;

/** Returns a list of the graph with generated rows; its cursors need URL encoding. */
const listOf =
  (nodeOf: (index: number) => object) =>
  ({ first, after }: Page) => {
    const start = Number((after ?? "at&0").slice("at&".length));
    if (Number.isNaN(start)) throw new GraphQLError("No cursor of ours.", { extensions: { code: "INVALID_INPUT" } });
    const end = Math.min(start + first, rows);
    return {
      nodes: Array.from({ length: end - start }, (_each, index) => nodeOf(start + index)),
      pageInfo: { hasNextPage: end < rows, endCursor: end === start ? null : `at&${end}` },
    };
  };

const money = { amount: "1.00", currency: "USD" };
const time = "2026-11-21T09:00:00.000Z";
const person = (index: number) => ({ id: `u${index}`, displayName: `Person ${index}` });
/** Returns somebody's participation in a bet. */
export const participation = (index: number) => ({
  id: `p${index}`,
  position: "FOR",
  status: "HELD",
  createdAt: time,
  amount: money,
  user: person(index),
  bet: bet(index),
});
const bet = (index: number): object => ({
  id: `b${index}`,
  title: "Rain",
  description: "Here",
  category: "SPORTS",
  status: "ACTIVE",
  isResolved: false,
  feePolicy: "ENTRY",
  createdAt: time,
  endDate: time,
  sourceName: "The weather service",
  sourceUrl: "https://weather.example/",
  earlyProposal: true,
  proposesVoid: false,
  currentPool: money,
  totalAmount: money,
  minEntry: money,
  participantCount: 1,
  creator: person(0),
  myParticipation: { receipt: { document: JSON.stringify(RECEIPT) } },
  participants: listOf(participation),
  ballot: {
    totalVotes: 1,
    requiredVotes: 1,
    votes: listOf((at) => ({
      vote: "REJECT",
      castAt: time,
      user: person(at),
      objection: { reason: "OTHER", sentence: "It rained." },
    })),
  },
});
const pictures = [{ url: "https://stakehold.example/api/pictures/tickets/i0_8x6?until=1", width: 8, height: 6 }];
const ticket = (index: number) => ({
  id: `t${index}`,
  subject: "A refund",
  description: "Where?",
  pictures,
  category: "PAYMENTS",
  priority: "HIGH",
  status: "OPEN",
  createdAt: time,
  updatedAt: time,
  messageCount: rows,
  messages: listOf((at) => ({ id: `m${at}`, message: `${at}`, pictures, senderType: "USER", createdAt: time })),
});

const paymentUrl = "https://stakehold.example/pay/p0";
const entry = {
  clientSecret: "secret",
  paymentUrl,
  totalCharge: money,
  fee: money,
  participation: { id: "p0" },
  bet: null,
};

/** What the graph returns, by root field; functions are called with the field's arguments. */
const root = {
  bets: listOf(bet),
  bet: () => bet(0),
  user: () => ({ ...person(0), bets: listOf(bet), participations: listOf(participation) }),
  tickets: listOf(ticket),
  ticket: () => ticket(0),
  me: () => ({
    email: "alice@example.com",
    roles: ["USER", "ADMIN"],
    acceptedTerms: true,
    isBanned: false,
    betsWon: 1,
    betsLost: 0,
    totalWinnings: money,
    user: person(0),
  }),
  platformCounts: () => ({
    bets: 1,
    participations: 2,
    votes: 3,
    tickets: 4,
    ticketMessages: 5,
    escrowParticipants: null,
    isClosed: false,
  }),
  escrowParticipants: listOf((at) => ({
    id: `s${at}`,
    userId: `u${at}`,
    amount: money,
    status: "HELD",
    paymentIntentId: at === 0 ? null : `pi_${at}`,
  })),
  escrowBalance: () => ({
    totalInEscrow: money,
    totalHeld: money,
    totalPending: money,
    entries: listOf((at) => ({
      stake: { id: `s${at}`, status: "HELD", amount: money },
      participation: participation(at),
    })),
  }),
  createBet: () => ({ ...entry, bet: bet(0) }),
  joinBet: () => entry,
  proposeResolution: () => ({ bet: bet(0) }),
  castVote: () => ({ ballot: { status: "OPEN" } }),
  createPayoutAccount: () => ({ payoutAccount: { detailsSubmitted: true, payoutsEnabled: false } }),
  createOnboardingLink: () => ({ onboardingLink: { url: "https://stripe.test/onboarding", expiresAt: time } }),
  openTicket: () => ({ ticket: ticket(0) }),
  replyToTicket: () => ({ ticket: ticket(0) }),
  resolveTicket: () => ({ ticket: ticket(0) }),
  clearPlatform: () => ({ cleanupId: "c0", clearing: null }),
  confirmClearing: () => ({ cleanupId: "c0" }),
  withdrawClearing: () => ({ cleanupId: "c0" }),
};

/** Opens REST over a graph with canned results, on the schema of the real one. */
export async function openCannedDoor() {
  /** Root fields that a test overrides. */
  const instead = new Map<string, () => unknown>();
  const graph = graphOf({
    typeDefs: readFileSync(new URL("../../generated/api.graphql", import.meta.url), "utf8"),
    rootValue: () => ({ ...root, ...Object.fromEntries(instead) }),
  });
  const door = await openRest(graph);
  return {
    instead,
    /** Sets the number of rows of every list. */
    fill: (count: number) => {
      rows = count;
    },
    send: async (path: string, method = "GET", sent?: object) => {
      const response = await fetch(`${door.url}${path}`, {
        method,
        headers: { connection: "close", "content-type": "application/json" },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      const body: unknown = await response.json();
      return { status: response.status, link: response.headers.get("link"), body };
    },
    close: door.close,
  };
}
