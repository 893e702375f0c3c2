import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { GraphQLError } from "graphql";
import { graphOf } from "../testing/graph-of.ts";
import { ALICE, openRest, type OpenRest } from "../testing/open-rest.ts";

const typeDefs = `
  scalar Decimal
  scalar DateTime
  enum StatementKind { STAKE FEE }
  type Money { amount: Decimal! currency: String! }
  type Bet { id: ID! title: String! }
  type Participation { id: ID! }
  type Entry { kind: StatementKind! at: DateTime! amount: Money! bet: Bet! participation: Participation!
    totalPaidIn: Money! totalWon: Money! totalPaidOut: Money! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type Page { nodes: [Entry!]! pageInfo: PageInfo! }
  type Query { statement(first: Int!, after: String): Page! }`;

const money = (amount: string) => ({ amount, currency: "USD" });
const entry = (index: number) => ({
  kind: "STAKE",
  at: "2026-11-21T09:00:00.000Z",
  amount: money(`${index}.00`),
  bet: { id: `b${index}`, title: index === 0 ? '=HYPERLINK("http://x", "Rain")' : `Bet ${index}` },
  participation: { id: `p${index}` },
  totalPaidIn: money("10.25"),
  totalWon: money("0.00"),
  totalPaidOut: money("1.50"),
});

/** How many entries the person has, which pages were requested, and from which entry on payments is unavailable. */
let entries = 0;
let requested: { first: number; after?: string | null }[] = [];
let awayFrom = Infinity;

/** Payments' own connection with generated rows. */
function statement(page: { first: number; after?: string | null }) {
  requested.push(page);
  const start = Number(page.after ?? 0);
  if (start >= awayFrom) throw new GraphQLError("Later.", { extensions: { code: "UNAVAILABLE" } });
  const end = Math.min(start + page.first, entries);
  return {
    nodes: Array.from({ length: end - start }, (_each, index) => entry(start + index)),
    pageInfo: { hasNextPage: end < entries, endCursor: String(end) },
  };
}

const graph = graphOf({ typeDefs, rootValue: () => ({ statement }) });

let door: OpenRest;
beforeAll(async () => {
  door = await openRest(graph, async ({ headers }) => {
    if (headers.cookie !== "session=alice") throw domainError("UNAUTHENTICATED");
    return ALICE;
  });
});
afterAll(() => door.close());
beforeEach(() => {
  entries = 0;
  requested = [];
  awayFrom = Infinity;
});

const load = (cookie = "session=alice") => fetch(`${door.url}/api/user/statement.csv`, { headers: { cookie } });

test("a statement lists every movement, read in bounded pages", async () => {
  entries = 250;
  const answer = await load();
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-disposition")]).toEqual([
    200,
    "text/csv; charset=utf-8",
    'attachment; filename="stakehold-statement.csv"',
  ]);
  const lines = (await answer.text()).split("\r\n");
  expect(lines).toHaveLength(1 + 250 + 1);
  expect(lines[0]).toBe("time,kind,bet,bet id,stake id,amount,currency,paid in,won,paid out");
  expect(lines.slice(1, 251).map((line) => line.split(",").at(-5))).toEqual(
    Array.from({ length: 250 }, (_each, index) => `${index}.00`),
  );
  expect(requested).toEqual([
    { first: 100, after: null },
    { first: 100, after: "100" },
    { first: 100, after: "200" },
  ]);
});

test("a statement begins with a byte order mark, which marks it as UTF-8 for spreadsheets", async () => {
  const file = Buffer.from(await (await load()).arrayBuffer());
  expect(file.subarray(0, 3).toString("hex")).toBe("efbbbf");
});

test("caches keep neither personal responses nor refusals", async () => {
  for (const cookie of ["session=alice", ""]) {
    for (const path of ["user/statement.csv", "auth/user"]) {
      const { headers } = await fetch(`${door.url}/api/${path}`, { headers: { cookie } });
      expect([path, headers.get("cache-control")]).toEqual([path, "no-store"]);
    }
  }
});

test("a title stays in its own cell and never becomes a formula", async () => {
  entries = 1;
  expect((await (await load()).text()).split("\r\n")[1]).toBe(
    '2026-11-21T09:00:00.000Z,STAKE,"\'=HYPERLINK(""http://x"", ""Rain"")",b0,p0,0.00,USD,10.25,0.00,1.50',
  );
});

test("a person without movements gets the header line alone", async () => {
  expect((await (await load()).text()).split("\r\n")).toHaveLength(2);
});

test("a visitor is refused, and so is a statement that is unavailable", async () => {
  const refused = await load("");
  expect([refused.status, await refused.json()]).toEqual([401, { message: "Sign in first.", code: "UNAUTHENTICATED" }]);
  awayFrom = 0;
  const away = await load();
  expect([away.status, Object(await away.json())["code"]]).toEqual([503, "UNAVAILABLE"]);
  for (const { headers } of [refused, away]) {
    expect([headers.get("content-type"), headers.get("content-disposition")]).toEqual([
      "application/json; charset=utf-8",
      null,
    ]);
  }
});

test("a statement that fails on the way is aborted", async () => {
  entries = 250;
  awayFrom = 200;
  await expect(load().then((answer) => answer.text())).rejects.toThrow();
});
