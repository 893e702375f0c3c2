import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { cursorIn, encodeCursor } from "@stakehold/service/graphql/page.ts";
import { countStatements } from "@stakehold/testing/count-statements.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { z } from "zod";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { activeBet, draft, join, joinAndPay, openWorld, person, type World } from "./world.ts";

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_lists");
  subgraph = await openSubgraph(world.deps);
});
afterAll(async () => {
  await subgraph.close();
  await world.close();
});

const CREATED = `query ($refs: [_Any!]!, $first: Int!, $after: String) {
  _entities(representations: $refs) { ... on User {
    bets(first: $first, after: $after) { nodes { id status } pageInfo { hasNextPage endCursor } } } } }`;
const PARTICIPANTS = `query ($refs: [_Any!]!, $first: Int!, $after: String) {
  _entities(representations: $refs) { ... on Bet {
    participants(first: $first, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } } } }`;

const listShape = z.object({
  nodes: z.array(z.object({ id: z.string(), status: z.string().optional() })),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
});
const entitiesShape = z.object({
  _entities: z.array(z.object({ bets: listShape.optional(), participants: listShape.optional() })),
});

type Args = { readonly first: number; readonly after?: string | null };

const created = async (caller: Caller, userIds: readonly string[], args: Args) => {
  const refs = userIds.map((id) => ({ __typename: "User", id }));
  const { data } = await subgraph.run(caller, CREATED, { refs, ...args });
  return entitiesShape.parse(data)._entities.map(({ bets }) => listShape.parse(bets));
};
const participants = async (betIds: readonly string[], args: Args) => {
  const refs = betIds.map((id) => ({ __typename: "Bet", id }));
  const { data } = await subgraph.run(person(), PARTICIPANTS, { refs, ...args });
  return entitiesShape.parse(data)._entities.map((entity) => listShape.parse(entity.participants));
};
const idsOf = (lists: readonly z.infer<typeof listShape>[]) => lists.map(({ nodes }) => nodes.map(({ id }) => id));

describe("the bets of many people", () => {
  test("cost as many statements as those of one, and each person gets a page of their own", async () => {
    const [alice, bob, carol] = [person(), person(), person()];
    const made = new Map<string, string[]>([[carol.userId, []]]);
    for (const { userId, count } of [
      { userId: alice.userId, count: 3 },
      { userId: bob.userId, count: 1 },
    ]) {
      const ids: string[] = [];
      for (let index = 0; index < count; index += 1) ids.unshift((await activeBet(world, person({ userId }))).bet.id);
      made.set(userId, ids);
    }
    const people = [alice, bob, carol].map(({ userId }) => userId);
    const lists = await created(carol, people, { first: 2 });
    expect(idsOf(lists)).toEqual(people.map((userId) => made.get(userId)?.slice(0, 2)));
    expect(lists.map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false, false]);
    const [rest] = await created(carol, [alice.userId], { first: 2, after: lists[0]?.pageInfo.endCursor ?? null });
    expect(rest?.nodes.map(({ id }) => id)).toEqual(made.get(alice.userId)?.slice(2));

    const statementsForOne = await countStatements(() => created(carol, [alice.userId], { first: 2 }));
    expect(await countStatements(() => created(carol, people, { first: 2 }))).toBe(statementsForOne);
  });

  test("include drafts only for their creator", async () => {
    const [alice, bob] = [person(), person()];
    await draft(world, alice);
    await draft(world, bob);
    const statuses = (lists: readonly z.infer<typeof listShape>[]) =>
      lists.map(({ nodes }) => nodes.map(({ status }) => status));
    const people = [alice.userId, bob.userId];
    expect(statuses(await created(alice, people, { first: 5 }))).toEqual([["DRAFT"], []]);
    expect(statuses(await created(person(), people, { first: 5 }))).toEqual([[], []]);
  });
});

test("the participants of many bets cost as many statements as those of one", async () => {
  const bets = [await activeBet(world), await activeBet(world), await activeBet(world)].map(({ bet }) => bet.id);
  const [most = "", some = ""] = bets;
  for (let joiner = 0; joiner < 3; joiner += 1) await joinAndPay(world, most, person());
  await joinAndPay(world, some, person());
  await join(world, some, person());
  const admitted = await Promise.all(
    bets.map(async (id) => (await world.deps.reader.admitted(id)).map((place) => place.id)),
  );
  const lists = await participants(bets, { first: 2 });
  expect(idsOf(lists)).toEqual(admitted.map((ids) => ids.slice(0, 2)));
  expect(lists.map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false, false]);
  const [rest] = await participants([most], { first: 2, after: lists[0]?.pageInfo.endCursor ?? null });
  expect(rest?.nodes.map(({ id }) => id)).toEqual(admitted[0]?.slice(2));

  const statementsForOne = await countStatements(() => participants([most], { first: 2 }));
  expect(await countStatements(() => participants(bets, { first: 2 }))).toBe(statementsForOne);
});

test("a row of a list equals the row that is read alone", async () => {
  const { bet } = await activeBet(world);
  await joinAndPay(world, bet.id, person());
  const { reader } = world.deps;
  const page = { limit: 5, after: undefined };
  const listed = await reader.createdBy([bet.creatorId], { ...page, viewerId: bet.creatorId });
  expect(listed.bets).toEqual([await reader.bet(bet.id)]);
  expect((await reader.seen([bet.id], bet.creatorId)).bets).toEqual(listed.bets);
  const places = (await reader.participants([bet.id], page)).get(bet.id) ?? [];
  const alone = await Promise.all(places.map(({ id }) => reader.place(id)));
  expect(places).toEqual(alone);
  expect(places).toHaveLength(2);
});

describe("a person", () => {
  const own = `query ($refs: [_Any!]!) {
    _entities(representations: $refs) {
      ... on User { activeBetCount participations { nodes { position bet { title } } } }
    }
  }`;

  test("sees the bets that they take part in, and nobody else does", async () => {
    const joiner = person();
    const [first, second] = [await activeBet(world), await activeBet(world)];
    await joinAndPay(world, first.bet.id, joiner);
    await join(world, second.bet.id, joiner, "FOR");
    const refs = [{ __typename: "User", id: joiner.userId }];
    expect((await subgraph.run(joiner, own, { refs })).data).toEqual({
      _entities: [
        {
          activeBetCount: 1,
          participations: {
            nodes: [
              { position: "FOR", bet: { title: second.bet.title } },
              { position: "AGAINST", bet: { title: first.bet.title } },
            ],
          },
        },
      ],
    });
    expect((await subgraph.run(person(), own, { refs })).codes).toEqual(["FORBIDDEN"]);
  });
});

describe("a cursor", () => {
  test("of another person, bet or kind of list is refused", async () => {
    const [alice, bob] = [person(), person()];
    const [first, second] = [await activeBet(world, alice), await activeBet(world, bob)];
    const [ofAlice] = await created(alice, [alice.userId], { first: 1 });
    const [ofFirst] = await participants([first.bet.id], { first: 1 });
    const codesOf = async (query: string, typename: string, id: string, after: string | null | undefined) =>
      (await subgraph.run(bob, query, { refs: [{ __typename: typename, id }], first: 1, after })).codes;
    const [fromAlice, fromFirst] = [ofAlice?.pageInfo.endCursor, ofFirst?.pageInfo.endCursor];
    expect(await codesOf(CREATED, "User", alice.userId, fromAlice)).toEqual([]);
    expect(await codesOf(CREATED, "User", bob.userId, fromAlice)).toEqual(["INVALID_INPUT"]);
    expect(await codesOf(CREATED, "User", bob.userId, fromFirst)).toEqual(["INVALID_INPUT"]);
    expect(await codesOf(PARTICIPANTS, "Bet", first.bet.id, fromFirst)).toEqual([]);
    expect(await codesOf(PARTICIPANTS, "Bet", second.bet.id, fromFirst)).toEqual(["INVALID_INPUT"]);
    expect(await codesOf(PARTICIPANTS, "Bet", second.bet.id, fromAlice)).toEqual(["INVALID_INPUT"]);
    const own = `{ bets(first: 1, after: ${JSON.stringify(fromAlice)}) { nodes { id } } }`;
    expect((await subgraph.run(bob, own)).codes).toEqual(["INVALID_INPUT"]);
  });

  test.each(["2147483648", "999999999999999999", "9".repeat(40), "-1", "1.5", ""])(
    "of the place %j, which no participant has, is refused",
    async (place) => {
      const { bet } = await activeBet(world);
      const after = cursorIn(`participants/${bet.id}`, encodeCursor([place]));
      const query = `query ($id: ID!, $after: String) { bet(id: $id) { participants(after: $after) { nodes { id } } } }`;
      expect((await subgraph.run(person(), query, { id: bet.id, after })).codes).toEqual(["INVALID_INPUT"]);
    },
  );
});

test("a field of the bet that fails leaves the client secret intact", async () => {
  const { bet } = await activeBet(world);
  const JOIN = `mutation ($input: JoinBetInput!) {
    joinBet(input: $input) { clientSecret bet { participants(first: 0) { nodes { id } } } participation { status } } }`;
  const input = { idempotencyKey: randomUUID(), betId: bet.id, position: "AGAINST", amount: "5.00" };
  const { data, codes } = await subgraph.run(person(), JOIN, { input });
  expect(data).toEqual({
    joinBet: { clientSecret: expect.any(String), bet: null, participation: { status: "PENDING" } },
  });
  expect(codes).toEqual(["INVALID_INPUT"]);
});

test("a mutation that fails leaves the client secret of another one in the same request", async () => {
  const input = {
    idempotencyKey: randomUUID(),
    title: "It rains",
    description: "Here",
    topic: "TECH",
    totalAmount: "5.00",
    minEntry: "5.00",
    endDate: new Date((await world.deps.reader.now()).getTime() + 86_400_000).toISOString(),
  };
  const both = `mutation ($create: CreateBetInput!, $join: JoinBetInput!) {
    createBet(input: $create) { clientSecret } joinBet(input: $join) { clientSecret } }`;
  const { data, codes } = await subgraph.run(person(), both, {
    create: input,
    join: { idempotencyKey: randomUUID(), betId: randomUUID(), position: "FOR", amount: "5.00" },
  });
  expect(data).toEqual({ createBet: { clientSecret: expect.any(String) }, joinBet: null });
  expect(codes).toEqual(["BET_NOT_FOUND"]);
});
