import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { z } from "zod";
import { proposeResolution } from "../src/operations/propose-resolution.ts";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { activeBet, DAY, draft, join, joinAndPay, MINUTE, openWorld, pay, person, type World } from "./world.ts";

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_feed");
  subgraph = await openSubgraph(world.deps);
});
afterAll(async () => {
  await subgraph.close();
  await world.close();
});
beforeEach(() => world.database.pool.query("DELETE FROM bets"));

const FEED = `query ($category: Category, $topic: Topic, $statuses: [BetStatus!], $search: String,
    $sort: BetSort! = LARGEST, $first: Int! = 20, $after: String) {
  bets(category: $category, topic: $topic, statuses: $statuses, search: $search, sort: $sort, first: $first, after: $after) {
    nodes { title } pageInfo { hasNextPage endCursor } } }`;

const titled = z.object({ title: z.string() });
const feedShape = z.object({
  bets: z.object({
    nodes: z.array(titled),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});

const page = async (args: object) => {
  const { nodes, pageInfo } = feedShape.parse((await subgraph.run(person(), FEED, args)).data).bets;
  return { titles: nodes.map(({ title }) => title), ...pageInfo };
};
const titlesOf = async (args: object) => (await page(args)).titles;

/** Reads a whole feed, two bets at a time. */
async function readToTheEnd(args: object): Promise<string[]> {
  const titles: string[] = [];
  let after: string | null = null;
  for (;;) {
    const read: Awaited<ReturnType<typeof page>> = await page({ ...args, first: 2, after });
    titles.push(...read.titles);
    if (!read.hasNextPage) return titles;
    after = read.endCursor;
  }
}

const inDays = async (days: number) => new Date((await world.deps.reader.now()).getTime() + days * DAY);

/** Creates bets in order, each with title, pool, days until the end and other changes. */
async function make(bets: readonly (readonly [title: string, pool: bigint, days: number, changes?: object])[]) {
  for (const [title, totalAmount, days, changes] of bets) {
    await activeBet(world, person(), { title, totalAmount, endDate: await inDays(days), ...changes });
  }
}

const WILDCARD = { category: "WILDCARD", topic: "TECH" };

describe("the feed", () => {
  test("is sorted by pool, end date or age, page by page, each bet once", async () => {
    await make([
      ["a", 1_000n, 3],
      ["b", 3_000n, 1, WILDCARD],
      ["c", 3_000n, 3, { category: "SPORTS" }],
      ["d", 2_000n, 2],
      ["e", 9_000n, 5, { category: "FINANCIAL" }],
    ]);
    expect(await readToTheEnd({})).toEqual(["e", "c", "b", "d", "a"]);
    expect(await readToTheEnd({ sort: "NEWEST" })).toEqual(["e", "d", "c", "b", "a"]);
    const byEnd = await readToTheEnd({ sort: "ENDING_SOON" });
    expect(byEnd).toEqual(["b", "d", "a", "c", "e"]);
  });

  test("shows bets by their state: open, voted on or over, and never a draft", async () => {
    const creator = person();
    const { bet } = await activeBet(world, creator, { title: "voted on" });
    await joinAndPay(world, bet.id, person());
    await proposeResolution(world.deps, {
      userId: creator.userId,
      betId: bet.id,
      idempotencyKey: randomUUID(),
      winningSide: "FOR",
      outcome: "It rained",
    });
    await make([["open", 1_000n, 1]]);
    await draft(world, creator, { title: "draft" });
    expect(await titlesOf({ statuses: ["ACTIVE"] })).toEqual(["open"]);
    expect(await titlesOf({ statuses: ["VOTING", "VOTING"] })).toEqual(["voted on"]);
    expect(await titlesOf({ statuses: ["DRAFT", "RESOLVED"] })).toEqual([]);
    expect(await titlesOf({ statuses: [] })).toEqual([]);
    expect(await titlesOf({})).toEqual(["voted on", "open"]);
  });

  test("leaves bets that can no longer be joined out of those ending soon", async () => {
    await make([
      ["over", 1_000n, 1],
      ["open", 1_000n, 3],
    ]);
    await world.database.moveClock(2 * DAY);
    expect(await titlesOf({ sort: "ENDING_SOON" })).toEqual(["open"]);
    expect(await titlesOf({ sort: "NEWEST" })).toEqual(["open", "over"]);
  });
});

describe("a filter", () => {
  const FILTERED = `query ($filter: BetFilter, $topic: Topic, $first: Int! = 20, $after: String) {
    bets(filter: $filter, topic: $topic, sort: NEWEST, first: $first, after: $after) {
      edges { cursor node { title } } nodes { title } pageInfo { hasPreviousPage startCursor endCursor } } }`;
  const shape = z.object({
    bets: z.object({
      edges: z.array(z.object({ cursor: z.string(), node: titled })),
      nodes: z.array(titled),
      pageInfo: z.object({
        hasPreviousPage: z.boolean(),
        startCursor: z.string().nullable(),
        endCursor: z.string().nullable(),
      }),
    }),
  });
  const read = async (args: object) => shape.parse((await subgraph.run(person(), FILTERED, args)).data).bets;
  const titlesBy = async (filter: object) => (await read({ filter })).nodes.map(({ title }) => title);
  const refusals = async (args: object) => (await subgraph.run(person(), FILTERED, args)).codes;

  test("accepts several categories, topics and states, words, and a latest end date", async () => {
    await make([
      ["rain", 1_000n, 1],
      ["match", 1_000n, 2, { category: "SPORTS" }],
      ["chip", 1_000n, 3, WILDCARD],
    ]);
    expect(await titlesBy({})).toEqual(["chip", "match", "rain"]);
    expect(await titlesBy({ categories: ["SPORTS", "WILDCARD"] })).toEqual(["chip", "match"]);
    expect(await titlesBy({ topics: ["TECH", "POLITICS"] })).toEqual(["chip"]);
    expect(await titlesBy({ status: ["ACTIVE", "VOTING"], search: "match" })).toEqual(["match"]);
    expect(await titlesBy({ endsBefore: await inDays(2.5) })).toEqual(["match", "rain"]);
    expect(await titlesBy({ search: "rain", endsBefore: await inDays(0.5) })).toEqual([]);
    expect(await titlesBy({ categories: [] })).toEqual([]);
  });

  test("finds bets changed since a time, and not those that only the workflow touched", async () => {
    await make([["quiet", 1_000n, 5]]);
    const { bet } = await activeBet(world, person(), { title: "joined", endDate: await inDays(5) });
    await world.database.moveClock(DAY);
    const updatedSince = await inDays(0);
    expect(await titlesBy({ updatedSince })).toEqual([]);
    await world.database.pool.query("UPDATE bets SET due_at = due_at + interval '1 second'");
    expect(await titlesBy({ updatedSince })).toEqual([]);
    await joinAndPay(world, bet.id, person());
    expect(await titlesBy({ updatedSince })).toEqual(["joined"]);
  });

  test("has a cursor for each bet that continues its list, and that no other filter accepts", async () => {
    await make([
      ["first", 1_000n, 1],
      ["second", 1_000n, 2],
      ["third", 1_000n, 3],
    ]);
    const filter = { status: ["ACTIVE", "VOTING"], endsBefore: await inDays(9) };
    const { edges, nodes, pageInfo } = await read({ filter });
    expect(edges.map(({ node }) => node)).toEqual(nodes);
    expect(pageInfo).toEqual({
      hasPreviousPage: false,
      startCursor: edges[0]?.cursor,
      endCursor: edges.at(-1)?.cursor,
    });
    const after = edges[0]?.cursor;
    const rest = await read({ filter: { ...filter, status: ["VOTING", "ACTIVE", "ACTIVE"] }, after });
    expect([rest.nodes.map(({ title }) => title), rest.pageInfo.hasPreviousPage]).toEqual([["second", "first"], true]);
    expect(await refusals({ filter: { ...filter, endsBefore: await inDays(8) }, after })).toEqual(["INVALID_INPUT"]);
    expect(await refusals({ filter: { ...filter, updatedSince: await inDays(-1) }, after })).toEqual(["INVALID_INPUT"]);
  });

  test.each([
    ["a year that the database can't store", { filter: { endsBefore: "0000-01-01T00:00:00Z" } }],
    ["a time before 1970", { filter: { updatedSince: "1969-12-31T23:59:59Z" } }],
    ["a search that is too long", { filter: { search: "x".repeat(101) } }],
    ["an older argument as well", { filter: {}, topic: "TECH" }],
  ])("is refused with %s", async (_what, args) => expect(await refusals(args)).toEqual(["INVALID_INPUT"]));
});

describe("a search", () => {
  beforeEach(() =>
    make([
      ["It rains in Berlin", 1_000n, 1, { description: "More than 1.20 mm" }],
      ["Snow in Oslo", 2_000n, 2, { ...WILDCARD, description: "By the rain gauge" }],
      ["Sun in Rome", 3_000n, 3],
    ]),
  );

  test.each([
    ["a word of the title or the description", "rain", ["Snow in Oslo", "It rains in Berlin"]],
    ["a word in another form, in any case", "RAINING", ["Snow in Oslo", "It rains in Berlin"]],
    ["all words", "rain oslo", ["Snow in Oslo"]],
    ["the beginning of the last word", "snow os", ["Snow in Oslo"]],
    ["a number", "1.20", ["It rains in Berlin"]],
    ["a word among search operators", "rome & (!sun | ':*", ["Sun in Rome"]],
    ["nothing for a word that no bet has", "hail", []],
    ["a stop word alone", "it", ["It rains in Berlin"]],
    ["other words without the stop words beside them", "is there a rain gauge", ["Snow in Oslo"]],
    ["nothing for punctuation alone", "':*&", []],
    ["everything for an empty search", "  ", ["Sun in Rome", "Snow in Oslo", "It rains in Berlin"]],
  ])("finds %s", async (_what, search, titles) => {
    expect(await titlesOf({ search })).toEqual(titles);
  });

  test("combines with every filter and order, page by page", async () => {
    expect(await titlesOf({ search: "rain", topic: "TECH" })).toEqual(["Snow in Oslo"]);
    expect(await titlesOf({ search: "rain", statuses: ["VOTING"] })).toEqual([]);
    expect(await titlesOf({ search: "rain", sort: "ENDING_SOON" })).toEqual(["It rains in Berlin", "Snow in Oslo"]);
    await make([["Rain in Cork", 500n, 4]]);
    const inTurn = await readToTheEnd({ search: "rain", sort: "NEWEST" });
    expect(inTurn).toEqual(["Rain in Cork", "Snow in Oslo", "It rains in Berlin"]);
  });

  test.each([
    ["more than 100 characters", "x".repeat(101)],
    ["an invisible character", "ra\u200Bin"],
  ])("is refused with %s", async (_what, search) => {
    expect((await subgraph.run(person(), FEED, { search })).codes).toEqual(["INVALID_INPUT"]);
  });
});

test.each([
  ["another order", { sort: "NEWEST" }, {}],
  ["an order by time, of one by age", { sort: "NEWEST" }, { sort: "ENDING_SOON" }],
  ["other statuses", { statuses: ["ACTIVE"] }, { statuses: ["ACTIVE", "VOTING"] }],
  ["another category", { category: "WEATHER" }, { category: "SPORTS" }],
  ["other words", { search: "rain" }, { search: "snow" }],
  ["no filter", { search: "rain" }, {}],
])("a cursor is refused by a feed with %s", async (_what, given, requested) => {
  await make([
    ["rain", 1_000n, 1],
    ["rain again", 1_000n, 1],
  ]);
  const { endCursor: after } = await page({ ...given, first: 1 });
  expect((await subgraph.run(person(), FEED, { ...given, after })).codes).toEqual([]);
  expect((await subgraph.run(person(), FEED, { ...requested, after })).codes).toEqual(["INVALID_INPUT"]);
});

test("the same statuses in another order are the same feed", async () => {
  await make([["rain", 1_000n, 1]]);
  const { endCursor: after } = await page({ statuses: ["ACTIVE", "VOTING"], first: 1 });
  expect((await subgraph.run(person(), FEED, { statuses: ["VOTING", "ACTIVE"], after })).codes).toEqual([]);
});

describe("the featured bet", () => {
  const featured = async () => {
    const { data } = await subgraph.run(person(), "{ featuredBet { title } }");
    return z.object({ featuredBet: titled.nullable() }).parse(data).featuredBet?.title;
  };
  /** Sets the number of people on one side directly in the database. */
  const fill = (title: string, people: number) =>
    world.database.pool.query("UPDATE bets SET against_count = $2 WHERE title = $1", [title, people]);

  test("is the largest open one with more than 10 participants, else the largest open one", async () => {
    expect(await featured()).toBeUndefined();
    await make([
      ["large", 9_000n, 3],
      ["popular", 2_000n, 3],
      ["popular and small", 1_000n, 3],
      ["popular and over", 10_000n, 1],
    ]);
    await world.database.moveClock(2 * DAY);
    expect(await featured()).toBe("large");
    await fill("popular and over", 20);
    await fill("popular", 9);
    expect(await featured()).toBe("large");
    await fill("popular and small", 10);
    expect(await featured()).toBe("popular and small");
    await fill("popular", 10);
    expect(await featured()).toBe("popular");
  });
});

describe("the proposals that are due", () => {
  const DUE = `query ($refs: [_Any!]!, $first: Int! = 20) {
    _entities(representations: $refs) { ... on User { proposalsDue(first: $first) { title canPropose } } } }`;
  const dueShape = z.object({
    _entities: z.tuple([z.object({ proposalsDue: z.array(titled.extend({ canPropose: z.literal(true) })) })]),
  });
  const queryDue = (caller: Caller, userId: string = caller.userId, args = {}) =>
    subgraph.run(caller, DUE, { refs: [{ __typename: "User", id: userId }], ...args });
  const due = async (caller: Caller) =>
    dueShape.parse((await queryDue(caller)).data)._entities[0].proposalsDue.map(({ title }) => title);

  test("are one's own two-sided bets that have ended, the longest ended first", async () => {
    const creator = person();
    const twoSided = async (title: string, days: number, by = creator) => {
      const { bet } = await activeBet(world, by, { title, endDate: await inDays(days) });
      await joinAndPay(world, bet.id, person());
    };
    await twoSided("second", 2);
    await twoSided("first", 1);
    await twoSided("still open", 9);
    await twoSided("another's", 1, person());
    await activeBet(world, creator, { title: "one-sided", endDate: await inDays(1) });
    expect(await due(creator)).toEqual([]);
    await world.database.moveClock(3 * DAY);
    expect(await due(creator)).toEqual(["first", "second"]);
    const { data } = await queryDue(creator, creator.userId, { first: 1 });
    expect(dueShape.parse(data)._entities[0].proposalsDue).toHaveLength(1);
    await world.database.moveClock(12 * DAY + DAY / 2);
    expect(await due(creator)).toEqual(["second", "still open"]);
    await world.database.pool.query("UPDATE participations SET status = 'WITHDRAWN' WHERE user_id = $1", [
      creator.userId,
    ]);
    expect(await due(creator)).toEqual([]);
  });

  test("are visible only to the person, and empty for a banned one", async () => {
    const creator = person();
    expect((await queryDue(person(), creator.userId)).codes).toEqual(["FORBIDDEN"]);
    expect((await queryDue(creator, creator.userId, { first: 0 })).codes).toEqual(["INVALID_INPUT"]);
    const { bet } = await activeBet(world, creator, { endDate: await inDays(1) });
    await joinAndPay(world, bet.id, person());
    await world.database.moveClock(2 * DAY);
    expect(await due(creator)).toHaveLength(1);
    expect(await due(person({ userId: creator.userId, isBanned: true }))).toEqual([]);
  });
});

describe("the payments that are due", () => {
  const DUE = `query ($refs: [_Any!]!, $first: Int! = 20) {
    _entities(representations: $refs) { ... on User { paymentsDue(first: $first) { id payableUntil bet { title } } } } }`;
  const dueShape = z.object({
    _entities: z.tuple([
      z.object({ paymentsDue: z.array(z.object({ id: z.string(), payableUntil: z.string(), bet: titled })) }),
    ]),
  });
  const queryDue = (caller: Caller, userId: string = caller.userId, args = {}) =>
    subgraph.run(caller, DUE, { refs: [{ __typename: "User", id: userId }], ...args });
  const due = async (caller: Caller) =>
    dueShape.parse((await queryDue(caller)).data)._entities[0].paymentsDue.map(({ bet }) => bet.title);
  const openTo = async (caller: Caller, title: string, days = 9) => {
    const { bet } = await activeBet(world, person(), { title, endDate: await inDays(days) });
    return { bet, entry: await join(world, bet.id, caller) };
  };

  test("are one's own places that are neither paid, given up nor over, the soonest to end first", async () => {
    const joiner = person();
    await openTo(joiner, "first");
    await draft(world, joiner, { title: "one's own draft", endDate: await inDays(9) });
    await openTo(person(), "another's");
    const paid = await openTo(joiner, "paid");
    await pay(world, paid.entry);
    const decided = await openTo(joiner, "decided");
    await world.database.pool.query(
      "UPDATE bets SET decision = 'REFUND', decision_reason = 'CANCELLED', decided_at = now() WHERE id = $1",
      [decided.bet.id],
    );
    const full = await openTo(joiner, "full");
    await world.database.pool.query("UPDATE bets SET against_count = 4999 WHERE id = $1", [full.bet.id]);
    expect(await due(joiner)).toEqual(["first", "one's own draft"]);
    const { data } = await queryDue(joiner, joiner.userId, { first: 1 });
    expect(dueShape.parse(data)._entities[0].paymentsDue).toHaveLength(1);
    await world.database.moveClock(world.deps.periods.pendingStakeMs + 1_000);
    expect(await due(joiner)).toEqual([]);
    await openTo(joiner, "after that");
    expect(await due(joiner)).toEqual(["after that"]);
  });

  test("exclude those of a bet that has ended", async () => {
    const joiner = person();
    await openTo(joiner, "ends soon", 10 / (24 * 60));
    expect(await due(joiner)).toEqual(["ends soon"]);
    await world.database.moveClock(11 * MINUTE);
    expect(await due(joiner)).toEqual([]);
  });

  test("are visible only to the person, and empty for a banned one", async () => {
    const joiner = person();
    await openTo(joiner, "a claim");
    expect((await queryDue(person(), joiner.userId)).codes).toEqual(["FORBIDDEN"]);
    expect((await queryDue(joiner, joiner.userId, { first: 101 })).codes).toEqual(["INVALID_INPUT"]);
    expect(await due(person({ userId: joiner.userId, isBanned: true }))).toEqual([]);
  });
});
