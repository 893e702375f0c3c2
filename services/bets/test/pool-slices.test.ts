import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { StakeDisputedSchema, StakeHeldSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { countStatements } from "@stakehold/testing/count-statements.ts";
import { migrateUnderWriters } from "@stakehold/testing/migrate-under-writers.ts";
import { z } from "zod";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { activeBet, DAY, draft, join, joinAndPay, openWorld, person, type World } from "./world.ts";

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_pool_slices");
  subgraph = await openSubgraph(world.deps);
});
beforeEach(async () => {
  await world.database.empty();
  await world.database.asOwner((owner) => owner.query("INSERT INTO platform_state DEFAULT VALUES"));
});
afterAll(async () => {
  await subgraph.close();
  await world.close();
});

/** A test's bets are open for a week. */
const SLICE = (7 * DAY) / 24;

const BETS = `query ($refs: [_Any!]!) { _entities(representations: $refs) { ... on Bet {
  publishedAt poolSlices { at forPool { amount } againstPool { amount } } } } }`;

const amount = z.object({ amount: z.string() }).transform((money) => money.amount);
const shape = z.object({
  _entities: z.array(
    z.object({
      publishedAt: z.coerce.date().nullable(),
      poolSlices: z.array(z.object({ at: z.coerce.date(), forPool: amount, againstPool: amount })),
    }),
  ),
});

const look = async (ids: readonly string[], caller = person()) =>
  shape.parse((await subgraph.run(caller, BETS, { refs: ids.map((id) => ({ __typename: "Bet", id })) })).data)
    ._entities;

/** Returns a bet's steps: how many slices after its opening each begins, and both pools. */
async function stepsOf(id: string) {
  const [{ publishedAt, poolSlices } = { publishedAt: null, poolSlices: [] }] = await look([id]);
  return poolSlices.map(({ at, forPool, againstPool }) => [
    Math.round((at.getTime() - (publishedAt?.getTime() ?? 0)) / SLICE),
    forPool,
    againstPool,
  ]);
}

/** Returns what differs between the kept rows and a recount of them. */
const drift = async () =>
  (
    await world.database.pool.query(`
      (SELECT 'kept', * FROM pool_slices EXCEPT ALL SELECT 'kept', * FROM recount_pool_slices())
      UNION ALL (SELECT 'counted', * FROM recount_pool_slices() EXCEPT ALL SELECT 'counted', * FROM pool_slices)`)
  ).rows;

/** Returns the bets whose slices do not add up to their pools. */
const unequal = async () =>
  (
    await world.database.pool.query(`
      SELECT id FROM bets LEFT JOIN pool_slices ON bet_id = id GROUP BY id
      HAVING coalesce(sum(for_cents), 0) <> for_pool OR coalesce(sum(against_cents), 0) <> against_pool`)
  ).rows;

describe("the slices of a bet", () => {
  test("have one step for each slice in which somebody was admitted or left", async () => {
    const { bet } = await activeBet(world);
    const { place } = await joinAndPay(world, bet.id, person(), "AGAINST", 700n);
    await world.database.moveClock(3.5 * SLICE);
    await joinAndPay(world, bet.id, person(), "FOR", 500n);
    await joinAndPay(world, bet.id, person(), "FOR", 600n);
    await world.database.moveClock(2 * SLICE);
    await world.consume(StakeDisputedSchema, { betId: bet.id, stakeId: place.id });
    expect(await stepsOf(bet.id)).toEqual([
      [0, "10.00", "7.00"],
      [3, "21.00", "7.00"],
      [5, "21.00", "0.00"],
    ]);
    expect([await drift(), await unequal()]).toEqual([[], []]);
  });

  test("do not count who has not paid, and a repeated event only once", async () => {
    const { bet } = await activeBet(world);
    await join(world, bet.id, person());
    const { place } = await join(world, bet.id, person(), "AGAINST", 900n);
    const held = { betId: bet.id, stakeId: place.id };
    const delivery = { eventId: newId() };
    await world.consume(StakeHeldSchema, held, delivery);
    await world.consume(StakeHeldSchema, held, delivery);
    await world.consume(StakeHeldSchema, held);
    await world.consume(StakeDisputedSchema, held);
    await world.consume(StakeDisputedSchema, held);
    expect(await stepsOf(bet.id)).toEqual([[0, "10.00", "0.00"]]);
    expect([await drift(), await unequal()]).toEqual([[], []]);
  });

  test("include in the last one who was admitted after the end date, and never number more than 24", async () => {
    const { bet } = await activeBet(world);
    const late = await join(world, bet.id, person());
    const chargedAt = new Date(bet.endDate.getTime() - 1);
    await world.database.moveClock(8 * DAY);
    await world.consume(StakeHeldSchema, {
      betId: bet.id,
      stakeId: late.place.id,
      chargedAt: { seconds: BigInt(Math.floor(chargedAt.getTime() / 1000)), nanos: 0 },
    });
    // Bypasses the service, which would take minutes: a place every hour of the week.
    await world.database.pool.query(
      `INSERT INTO participations (id, bet_id, user_id, side, amount, status, admission_number, created_at, admitted_at)
       SELECT gen_random_uuid(), id, 'person ' || hour, 'AGAINST', 100, 'HELD', hour + 2, published_at,
         published_at + make_interval(hours => hour)
       FROM bets CROSS JOIN generate_series(1, 167) AS hour WHERE id = $1::uuid`,
      [bet.id],
    );
    const steps = await stepsOf(bet.id);
    expect(steps.map(([slice]) => slice)).toEqual(Array.from({ length: 24 }, (_, slice) => slice));
    expect(steps.at(-1)).toEqual([23, "10.00", "172.00"]);
    expect(await drift()).toEqual([]);
  });

  test("of a draft are none, and of a bet that opens after its end date one", async () => {
    const creator = person();
    const { bet, place } = await draft(world, creator);
    expect((await look([bet.id], creator))[0]?.poolSlices).toEqual([]);
    await world.database.moveClock(8 * DAY);
    await world.consume(StakeHeldSchema, {
      betId: bet.id,
      stakeId: place.id,
      chargedAt: { seconds: BigInt(Math.floor(bet.createdAt.getTime() / 1000)), nanos: 0 },
    });
    expect(await stepsOf(bet.id)).toEqual([[0, "10.00", "0.00"]]);
    expect([await drift(), await unequal()]).toEqual([[], []]);
  });

  test("of many bets cost as many statements as those of one", async () => {
    const bets = [await activeBet(world), await activeBet(world), await activeBet(world)].map(({ bet }) => bet.id);
    for (const id of bets.slice(1)) await joinAndPay(world, id, person());
    expect((await look(bets)).map(({ poolSlices }) => poolSlices.map(({ againstPool }) => againstPool))).toEqual([
      ["0.00"],
      ["5.00"],
      ["5.00"],
    ]);
    const statementsForOne = await countStatements(() => look(bets.slice(0, 1)));
    expect(await countStatements(() => look(bets))).toBe(statementsForOne);
  });

  test("are deleted with it", async () => {
    const { bet } = await activeBet(world);
    await world.database.pool.query("DELETE FROM bets WHERE id = $1::uuid", [bet.id]);
    expect((await world.database.pool.query("SELECT FROM pool_slices")).rows).toEqual([]);
  });
});

test("the migration counts existing places while others are admitted", async () => {
  const file = new URL("../migrations/0039_pool_slices.sql", import.meta.url);
  const undoing = `DROP FUNCTION keep_pool_slices CASCADE; DROP FUNCTION recount_pool_slices; DROP FUNCTION slice_of;
    DROP TABLE pool_slices`;
  const { bet } = await activeBet(world);
  const { place } = await joinAndPay(world, bet.id, person());
  await world.consume(StakeDisputedSchema, { betId: bet.id, stakeId: place.id });
  await migrateUnderWriters(world.database, { file, undoing }, () => joinAndPay(world, bet.id, person()));
  expect([await drift(), await unequal()]).toEqual([[], []]);
});
