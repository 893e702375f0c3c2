import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { ApolloServer } from "@apollo/server";
import { createApp, listen, type Listening } from "@stakehold/service/http.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { GraphQLError } from "graphql";
import { formatError } from "../graphql/format-error.ts";
import type { GatewayContext } from "../graphql/gateway-context.ts";
import { limitRequests } from "../graphql/query-limits.ts";
import { answerErrors } from "../errors/answer-errors.ts";
import { restRouter } from "./router.ts";

const logger = createLogger("gateway", "silent");

type Page = { readonly first: number; readonly after?: string | null };

/** How many rows every list has. */
let rows = 0;

/** A list of the graph whose rows are counted instead of read; its cursors need to be written as part of an address. */
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
const participation = (index: number) => ({
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
  currentPool: money,
  totalAmount: money,
  minEntry: money,
  participantCount: 1,
  creator: person(0),
  participants: listOf(participation),
  ballot: {
    totalVotes: 1,
    requiredVotes: 1,
    votes: listOf((at) => ({ vote: "APPROVE", castAt: time, user: person(at) })),
  },
});
const ticket = (index: number) => ({
  id: `t${index}`,
  subject: "A refund",
  description: "Where?",
  category: "PAYMENTS",
  priority: "HIGH",
  status: "OPEN",
  createdAt: time,
  updatedAt: time,
  messageCount: rows,
  messages: listOf((at) => ({ id: `m${at}`, message: `${at}`, senderType: "USER", createdAt: time })),
});

/** What the graph returns, by root field; functions are called with the field's arguments. */
const root = {
  bets: listOf(bet),
  bet: () => bet(0),
  user: () => ({ ...person(0), bets: listOf(bet), participations: listOf(participation) }),
  tickets: listOf(ticket),
  ticket: () => ticket(0),
  escrowBalance: () => ({
    totalInEscrow: money,
    totalHeld: money,
    totalPending: money,
    entries: listOf((at) => ({
      stake: { id: `s${at}`, status: "HELD", amount: money },
      participation: participation(at),
    })),
  }),
};

const graph = new ApolloServer<GatewayContext>({
  typeDefs: readFileSync(new URL("../../generated/api.graphql", import.meta.url), "utf8"),
  rootValue: () => root,
  validationRules: [limitRequests],
  csrfPrevention: false,
  formatError: (formatted, thrown) => formatError(formatted, thrown, logger),
});

let door: Listening;
beforeAll(async () => {
  await graph.start();
  const app = createApp();
  const contextOf = async () => ({
    signedIn: { userId: "alice", internalToken: "t" },
    forgetCredential: () => undefined,
  });
  app.use("/api", restRouter({ graph, contextOf }));
  app.use(answerErrors(logger));
  door = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
});
afterAll(async () => {
  await door.stop();
  await graph.stop();
});
beforeEach(() => {
  rows = 0;
});

const get = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${door.port}${path}`, { headers: { connection: "close" } });
  const body: unknown = await response.json();
  return { status: response.status, link: response.headers.get("link"), body };
};

/** The address in a `Link` to the next page. */
const nextOf = (link: string | null): string | undefined => /^<([^>]+)>; rel="next"$/.exec(link ?? "")?.[1];

/** Where each list is, and where it stands in the response. */
const LISTS: readonly (readonly [path: string, list: string | undefined])[] = [
  ["/api/bets", undefined],
  ["/api/bets?category=sports", undefined],
  ["/api/bets/b0", "participants"],
  ["/api/bets/b0/votes", "votes"],
  ["/api/users/u0/bets", undefined],
  ["/api/users/u0/participations", undefined],
  ["/api/support/tickets", undefined],
  ["/api/support/tickets/t0", "messages"],
  ["/api/user/escrow-balance", "participations"],
];

test.each(LISTS)("%s is read to its end by the links that it gives", async (path, list) => {
  rows = 230;
  const lengths: unknown[] = [];
  const links: (string | undefined)[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const { status, link, body } = await get(next);
    expect(status).toBe(200);
    const page: unknown = list === undefined ? body : Object(body)[list];
    lengths.push(Array.isArray(page) && page.length);
    next = nextOf(link);
    links.push(next);
  }
  expect(lengths).toEqual([100, 100, 30]);
  const [way = "", query = ""] = path.split("?");
  const filter = query === "" ? "" : `${query}&`;
  expect(links).toEqual([`${way}?${filter}after=at%26100`, `${way}?${filter}after=at%26200`, undefined]);
});

test.each(LISTS)("%s gives no link where nothing follows", async (path) => {
  for (rows of [0, 100]) expect(await get(path)).toMatchObject({ status: 200, link: null });
});

test.each(LISTS)("%s refuses a cursor that is not ours", async (path) => {
  const separator = path.includes("?") ? "&" : "?";
  expect(await get(`${path}${separator}after=nonsense`)).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT" },
  });
});

test("a list of tickets says how many messages each has, and has none of them", async () => {
  rows = 3;
  const { body } = await get("/api/support/tickets");
  const [first] = Array.isArray(body) ? body : [];
  expect(first).toMatchObject({ id: "t0", messageCount: 3 });
  expect(first).not.toHaveProperty("messages");
});
