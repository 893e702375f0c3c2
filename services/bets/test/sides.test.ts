import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { StakeDisputedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import { countStatements } from "@stakehold/testing/count-statements.ts";
import { z } from "zod";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { activeBet, DAY, draft, join, joinAndPay, MINUTE, openWorld, person, type World } from "./world.ts";

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_sides");
  subgraph = await openSubgraph(world.deps);
});
afterAll(async () => {
  await subgraph.close();
  await world.close();
});

const BETS = `query ($refs: [_Any!]!, $first: Int!) { _entities(representations: $refs) { ... on Bet {
  sides { percent entryGain { amount } people(first: $first) { id } }
  poolHistory { at forPool { amount } againstPool { amount } } } } }`;

const amount = z.object({ amount: z.string() }).transform((money) => money.amount);
const side = z.object({
  percent: z.number(),
  entryGain: amount.nullable(),
  people: z.array(z.object({ id: z.string() }).transform(({ id }) => id)),
});
const step = z.object({ at: z.coerce.date(), forPool: amount, againstPool: amount });
const betShape = z.object({ sides: z.tuple([side, side]), poolHistory: z.array(step) });
const shape = z.object({ _entities: z.array(betShape) });

const admissions = z.object({
  _entities: z.array(
    z.object({
      poolHistory: z.array(z.object({ at: z.string() })),
      participants: z.object({ nodes: z.array(z.object({ admittedAt: z.string() })) }),
    }),
  ),
});

const look = async (
  ids: readonly string[],
  { caller = person(), first = 5 }: { caller?: Caller; first?: number } = {},
) =>
  shape.parse((await subgraph.run(caller, BETS, { refs: ids.map((id) => ({ __typename: "Bet", id })), first })).data)
    ._entities;

const lookAt = async (id: string, caller?: Caller) => (await look([id], caller && { caller }))[0]!;

describe("a side of a bet", () => {
  test("shows its share of the pool, and what its next person would gain", async () => {
    const { bet } = await activeBet(world);
    expect((await lookAt(bet.id)).sides).toMatchObject([
      { percent: 100, entryGain: null },
      { percent: 0, entryGain: "10.00" },
    ]);
    await joinAndPay(world, bet.id, person(), "AGAINST", 500n);
    expect((await lookAt(bet.id)).sides).toMatchObject([
      { percent: 67, entryGain: "2.50" },
      { percent: 33, entryGain: "5.00" },
    ]);
  });

  test("shows no gain when nobody can join", async () => {
    const creator = person();
    const { bet } = await draft(world, creator);
    expect((await lookAt(bet.id, creator)).sides).toMatchObject([
      { percent: 0, entryGain: null },
      { percent: 0, entryGain: null },
    ]);
  });

  test("names the first people who were admitted to it, and nobody who has not paid or has left", async () => {
    const [creator, first, second, third, gone, unpaid] = [person(), person(), person(), person(), person(), person()];
    const { bet } = await activeBet(world, creator);
    const { place } = await joinAndPay(world, bet.id, gone);
    for (const caller of [second, first, third]) await joinAndPay(world, bet.id, caller);
    await join(world, bet.id, unpaid);
    await world.consume(StakeDisputedSchema, { betId: bet.id, stakeId: place.id });
    const [found] = await look([bet.id], { first: 2 });
    expect(found?.sides.map(({ people }) => people)).toEqual([[creator.userId], [second.userId, first.userId]]);
  });

  test("accepts a page of 1 to 100 people", async () => {
    const { bet } = await activeBet(world);
    for (const first of [0, 101]) {
      const refs = [{ __typename: "Bet", id: bet.id }];
      expect((await subgraph.run(person(), BETS, { refs, first })).codes).toContain("INVALID_INPUT");
    }
  });
});

describe("a pool's history", () => {
  test("lists each step, including people who left, at the time when it counted", async () => {
    const { bet } = await activeBet(world);
    const entry = await join(world, bet.id, person());
    await world.database.moveClock(MINUTE);
    const { place } = await joinAndPay(world, bet.id, person(), "AGAINST", 700n);
    await world.database.moveClock(MINUTE);
    await world.consume(StakeDisputedSchema, { betId: bet.id, stakeId: place.id });
    expect(entry.place.status).toBe("PENDING");
    const { poolHistory } = await lookAt(bet.id);
    expect(poolHistory.map(({ forPool, againstPool }) => [forPool, againstPool])).toEqual([
      ["10.00", "0.00"],
      ["10.00", "7.00"],
      ["10.00", "0.00"],
    ]);
    const [published = new Date(), joined = new Date(), left = new Date()] = poolHistory.map(({ at }) => at);
    expect(joined.getTime() - published.getTime()).toBeGreaterThanOrEqual(MINUTE);
    expect(left.getTime() - joined.getTime()).toBeGreaterThanOrEqual(MINUTE);
  });

  test("begins each step when its participant was admitted", async () => {
    const { bet } = await activeBet(world);
    await world.database.moveClock(MINUTE);
    await joinAndPay(world, bet.id, person(), "AGAINST", 700n);
    const query = `query ($refs: [_Any!]!) { _entities(representations: $refs) { ... on Bet {
      poolHistory { at } participants(first: 5) { nodes { admittedAt } } } } }`;
    const { data } = await subgraph.run(person(), query, { refs: [{ __typename: "Bet", id: bet.id }] });
    const [{ poolHistory, participants } = { poolHistory: [], participants: { nodes: [] } }] =
      admissions.parse(data)._entities;
    expect(poolHistory).toHaveLength(2);
    expect(participants.nodes.map(({ admittedAt }) => admittedAt)).toEqual(poolHistory.map(({ at }) => at));
  });

  test("dates a place without stored times by its request", async () => {
    const { bet, place } = await activeBet(world);
    const { place: left } = await joinAndPay(world, bet.id, person());
    await world.consume(StakeDisputedSchema, { betId: bet.id, stakeId: left.id });
    await world.database.pool.query(
      "UPDATE participations SET admitted_at = NULL, withdrawn_at = NULL WHERE bet_id = $1",
      [bet.id],
    );
    expect((await lookAt(bet.id)).poolHistory).toEqual([
      { at: place.createdAt, forPool: "10.00", againstPool: "0.00" },
    ]);
  });

  test("has at most 60 evenly spaced steps, including the first and the last", async () => {
    const { bet } = await activeBet(world);
    // Bypasses the service, which would take a minute: 601 steps, one a minute, of one dollar each.
    await world.database.pool.query(
      `INSERT INTO participations (id, bet_id, user_id, side, amount, status, admission_number, created_at, admitted_at)
       SELECT gen_random_uuid(), $1::uuid, 'person ' || number, 'AGAINST', 100, 'HELD', number + 1, stakehold_now(),
         stakehold_now() + make_interval(mins => number)
       FROM generate_series(1, 600) AS number`,
      [bet.id],
    );
    const { poolHistory } = await lookAt(bet.id);
    const against = poolHistory.map(({ againstPool }) => Number(againstPool));
    expect(against).toHaveLength(60);
    expect([against[0], against.at(-1)]).toEqual([0, 600]);
    const gaps = against.slice(1).map((cents, index) => cents - (against[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(11);
  });
});

test("people and pools of many bets cost as many statements as those of one", async () => {
  const bets = [await activeBet(world), await activeBet(world), await activeBet(world)].map(({ bet }) => bet.id);
  for (const id of bets.slice(1)) await joinAndPay(world, id, person());
  const found = await look(bets);
  expect(found.map(({ poolHistory }) => poolHistory.length)).toEqual([1, 2, 2]);
  const statementsForOne = await countStatements(() => look(bets.slice(0, 1)));
  expect(await countStatements(() => look(bets))).toBe(statementsForOne);
});

test("a bet past its end date shows no gain", async () => {
  const { bet } = await activeBet(world);
  await joinAndPay(world, bet.id, person());
  await world.database.moveClock(8 * DAY);
  expect((await lookAt(bet.id)).sides.map(({ entryGain }) => entryGain)).toEqual([null, null]);
});
