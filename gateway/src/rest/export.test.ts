import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { createApp, listen, type Listening } from "@stakehold/service/http.ts";
import { captureSecurity } from "@stakehold/testing/security-lines.ts";
import { GraphQLError } from "graphql";
import { answerErrors } from "../errors/answer-errors.ts";
import { graphOf } from "../testing/graph-of.ts";
import { exportPerson } from "./export.ts";

const { logger, entries: securityEntries } = captureSecurity("gateway");

const typeDefs = `
  scalar Decimal
  scalar DateTime
  enum Role { USER }
  type Money { amount: Decimal! currency: String! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type Ballot { myVote: String }
  type Bet { id: ID! title: String! description: String! category: String! topic: String status: String! proposer: User
    proposedOutcome: String evidenceUrl: String evidencePicture: Picture ballot: Ballot }
  type Bets { nodes: [Bet!]! pageInfo: PageInfo! }
  type Participation { id: ID! position: String! amount: Money! status: String! createdAt: DateTime!
    winnerPicture: WinnerPicture receipt: Receipt bet: Bet! }
  type Receipt { document: String! keyId: ID! issuedAt: DateTime! }
  type WinnerPicture { words: String! pageUrl: String! createdAt: DateTime! }
  type Participations { nodes: [Participation!]! pageInfo: PageInfo! }
  type User { id: ID displayName: String! firstName: String lastName: String username: String profileImageUrl: String
    bets(first: Int!, after: String): Bets! participations(first: Int!, after: String): Participations! }
  type CurrentUser { id: ID! email: String! roles: [Role!]! acceptedTerms: Boolean! isBanned: Boolean! betsWon: Int!
    betsLost: Int! totalWinnings: Money! user: User! }
  type PayoutAccount { detailsSubmitted: Boolean! payoutsEnabled: Boolean! }
  type Session { id: ID! startedAt: DateTime! lastUsedAt: DateTime! endsAt: DateTime! browser: String network: String }
  type Sessions { nodes: [Session!]! pageInfo: PageInfo! }
  type Entry { kind: String! at: DateTime! amount: Money! bet: Bet! participation: Participation! }
  type Statement { nodes: [Entry!]! pageInfo: PageInfo! }
  type Message { message: String! senderType: String! createdAt: DateTime! pictures: [Picture!]! }
  type Messages { nodes: [Message!]! pageInfo: PageInfo! }
  type Ticket { id: ID! subject: String! description: String! category: String! status: String! createdAt: DateTime!
    pictures: [Picture!]! messages(first: Int!, after: String): Messages! }
  type Tickets { nodes: [Ticket!]! pageInfo: PageInfo! }
  type Picture { url: String! }
  enum Scope { BETS_READ }
  type Notification { kind: String! title: String! text: String! path: String! createdAt: DateTime! isRead: Boolean! }
  type Notifications { nodes: [Notification!]! pageInfo: PageInfo! }
  type Endpoint { id: ID! url: String! description: String! events: [String!]! status: String! createdAt: DateTime! }
  type Endpoints { nodes: [Endpoint!]! pageInfo: PageInfo! }
  type Token { id: ID! name: String! scopes: [Scope!]! lastFour: String createdAt: DateTime! expiresAt: DateTime! lastUsedAt: DateTime }
  type Tokens { nodes: [Token!]! pageInfo: PageInfo! }
  type App { id: ID! name: String! isPublic: Boolean! redirectUris: [String!]! paymentReturnUrl: String scopes: [Scope!]! createdAt: DateTime! }
  type Apps { nodes: [App!]! pageInfo: PageInfo! }
  type Connected { id: ID! app: App! scopes: [Scope!]! connectedAt: DateTime! lastUsedAt: DateTime }
  type ConnectedApps { nodes: [Connected!]! pageInfo: PageInfo! }
  type Subject { subject: String! byMail: Boolean! inApp: Boolean! byPush: Boolean! }
  type QuietHours { timeZone: String! from: String! to: String! }
  type Device { pushService: String! addedAt: DateTime! lastUsedAt: DateTime }
  type Settings { subjects: [Subject!]! quietHours: QuietHours devices: [Device!]! }
  type Query { notificationSettings: Settings! notifications(first: Int!, after: String): Notifications!
    webhookEndpoints(first: Int!, after: String): Endpoints! personalTokens(first: Int!, after: String): Tokens!
    apps(first: Int!, after: String): Apps! connectedApps(first: Int!, after: String): ConnectedApps!
    me: CurrentUser! payoutAccount: PayoutAccount sessions(first: Int!, after: String): Sessions!
    statement(first: Int!, after: String): Statement! tickets(first: Int!, after: String): Tickets! ticket(id: ID!): Ticket! }`;

type ExportInput = { readonly first: number; readonly after?: string | null };

const AT = "2026-11-21T09:00:00.000Z";
const money = { amount: "10.00", currency: "USD" };
const bet = { id: "b1", title: "Rain", description: "It rains.", category: "WEATHER", topic: null, status: "RESOLVED" };
const participation = {
  id: "p1",
  position: "FOR",
  amount: money,
  status: "HELD",
  createdAt: AT,
  winnerPicture: { words: "I called it: FOR at 38%", pageUrl: "https://stakehold.example/called/1", createdAt: AT },
  receipt: { document: '{"format":"stakehold-receipt/1"}', keyId: "key", issuedAt: AT },
  bet: { ...bet, ballot: { myVote: "APPROVE" } },
};

/** Returns a list of so many nodes, page by page. */
const pages =
  (count: () => number, nodeOf: (index: number) => object) =>
  ({ first, after }: ExportInput) => {
    const start = Number(after ?? 0);
    const end = Math.min(start + first, count());
    return {
      nodes: Array.from({ length: Math.max(0, end - start) }, (_each, index) => nodeOf(start + index)),
      pageInfo: { hasNextPage: end < count(), endCursor: String(end) },
    };
  };

const picture = { url: "https://pictures.example/1" };

let entries = 0;
let messages = 0;
let isAway = false;
let isToken = false;
let exportsLeft = Infinity;

const person = {
  displayName: "Alice Archer",
  bets: pages(
    () => 1,
    () => bet,
  ),
  participations: pages(
    () => 1,
    () => participation,
  ),
};
const me = {
  id: "alice",
  email: "alice@example.com",
  roles: ["USER"],
  acceptedTerms: true,
  isBanned: false,
  betsWon: 1,
  betsLost: 0,
  totalWinnings: money,
  user: person,
};
const session = { id: "s1", startedAt: AT, lastUsedAt: AT, endsAt: AT, browser: "Firefox on Linux", network: null };
const sessionPages = pages(
  () => 1,
  () => session,
);
const entryPages = pages(
  () => entries,
  (index) => ({ kind: "STAKE", at: AT, amount: money, bet: { id: `b${index}` }, participation: { id: `p${index}` } }),
);
const ticket = {
  id: "t1",
  subject: "Refund",
  description: "Where?",
  category: "PAYMENTS",
  status: "OPEN",
  createdAt: AT,
  pictures: [picture],
  messages: pages(
    () => messages,
    (index) => ({ message: `m${index}`, senderType: "USER", createdAt: AT, pictures: [picture] }),
  ),
};
const one = (node: object) =>
  pages(
    () => 1,
    () => node,
  );
const partnersApp = {
  id: "a1",
  name: "Odds",
  isPublic: true,
  redirectUris: ["https://odds.example/back"],
  paymentReturnUrl: null,
  scopes: ["BETS_READ"],
  createdAt: AT,
};
const refusal = (code: string) => new GraphQLError("No.", { extensions: { code } });

const rootValue = {
  me: () => me,
  payoutAccount: () => null,
  notificationSettings: () => ({
    subjects: [{ subject: "JOINS", byMail: true, inApp: true, byPush: false }],
    quietHours: { timeZone: "Europe/Berlin", from: "22:00", to: "07:00" },
    devices: [{ pushService: "push.example", addedAt: AT, lastUsedAt: null }],
  }),
  notifications: one({
    kind: "BET_JOINED",
    title: "Joined",
    text: "Bob joined.",
    path: "/bet/b1",
    createdAt: AT,
    isRead: true,
  }),
  webhookEndpoints: one({
    id: "e1",
    url: "https://a.example",
    description: "",
    events: ["BET_DECIDED"],
    status: "ON",
    createdAt: AT,
  }),
  personalTokens: one({
    id: "t1",
    name: "backup",
    scopes: ["BETS_READ"],
    lastFour: "abcd",
    createdAt: AT,
    expiresAt: AT,
    lastUsedAt: null,
  }),
  apps: one(partnersApp),
  connectedApps: one({ id: "c1", app: partnersApp, scopes: ["BETS_READ"], connectedAt: AT, lastUsedAt: null }),
  sessions: (page: ExportInput) => {
    if (isToken) throw refusal("FORBIDDEN");
    return sessionPages(page);
  },
  statement: (page: ExportInput) => {
    if (isAway) throw refusal("UNAVAILABLE");
    return entryPages(page);
  },
  tickets: pages(
    () => 1,
    () => ticket,
  ),
  ticket: () => ticket,
};

const graph = graphOf({ typeDefs, rootValue: () => rootValue, logger });

let door: Listening;
beforeAll(async () => {
  const app = createApp();
  const contextOf = async ({ headers }: { headers: { cookie?: string | undefined } }) => {
    if (headers.cookie !== "session=alice") throw domainError("UNAUTHENTICATED");
    return {
      signedIn: { userId: "alice", internalToken: "t", reach: null },
      forgetCredential: () => undefined,
      countedAs: "alice",
      hasToken: false,
    };
  };
  const ofExports = async () => {
    if (exportsLeft <= 0) throw domainError("RATE_LIMITED");
    exportsLeft -= 1;
  };
  app.get("/api/user/export.json", exportPerson({ graph, contextOf, ofExports, logger }));
  app.use(answerErrors(logger));
  door = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
});
afterAll(async () => {
  await door.stop();
  await graph.stop();
});
beforeEach(() => {
  [entries, messages, isAway, isToken, exportsLeft] = [0, 0, false, false, Infinity];
  securityEntries();
});

const load = (cookie = "session=alice") =>
  fetch(`http://127.0.0.1:${door.port}/api/user/export.json`, { headers: { cookie } });

test("an export is one complete file with every list whole, and the security log records it", async () => {
  [entries, messages] = [250, 150];
  const answer = await load();
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-disposition")]).toEqual([
    200,
    "application/json; charset=utf-8",
    'attachment; filename="stakehold-export.json"',
  ]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const file: unknown = await answer.json();
  expect(file).toMatchObject({
    madeAt: expect.any(String),
    me: { email: "alice@example.com", user: { displayName: "Alice Archer" } },
    payoutAccount: null,
    sessions: [{ browser: "Firefox on Linux" }],
    bets: [{ title: "Rain" }],
    participations: [
      {
        winnerPicture: { pageUrl: "https://stakehold.example/called/1" },
        receipt: { document: '{"format":"stakehold-receipt/1"}' },
        bet: { id: "b1", ballot: { myVote: "APPROVE" } },
      },
    ],
    notificationSettings: {
      subjects: [{ subject: "JOINS", byPush: false }],
      quietHours: { from: "22:00" },
      devices: [{ pushService: "push.example" }],
    },
    notifications: [{ text: "Bob joined." }],
    webhookEndpoints: [{ url: "https://a.example" }],
    personalTokens: [{ name: "backup", lastFour: "abcd" }],
    apps: [{ name: "Odds", redirectUris: ["https://odds.example/back"] }],
    connectedApps: [{ app: { name: "Odds" }, scopes: ["BETS_READ"] }],
  });
  const { statement, tickets } = Object(file);
  expect(statement).toHaveLength(250);
  expect([tickets[0].pictures, tickets[0].messages[0].pictures]).toEqual([[picture], [picture]]);
  expect(tickets[0].messages.map(({ message }: { message: string }) => message)).toEqual(
    Array.from({ length: 150 }, (_each, index) => `m${index}`),
  );
  expect(securityEntries()).toEqual([
    { event: "data_exported", outcome: "allowed", actor: { kind: "person", id: "alice" } },
  ]);
});

test.each<[string, number, () => void, string]>([
  ["somebody without a session", 401, () => undefined, "session=mallory"],
  ["a token, which is refused sessions", 403, () => void (isToken = true), "session=alice"],
  ["a person over the limit", 429, () => void (exportsLeft = 0), "session=alice"],
])("an export is refused to %s with an error response instead of a file", async (_who, status, prepare, cookie) => {
  prepare();
  const answer = await load(cookie);
  expect([answer.status, answer.headers.get("content-disposition")]).toEqual([status, null]);
  expect(securityEntries()).toEqual([]);
});

test("an export that fails on the way is not valid JSON", async () => {
  isAway = true;
  const text = await load()
    .then((answer) => answer.text())
    .catch(() => "{");
  expect(() => JSON.parse(text) as unknown).toThrow();
});
