import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { RecordSettlementRequestSchema } from "@stakehold/proto/bets/v1/activities_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { BallotDecidedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { Decision } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { migrateUnderWriters } from "@stakehold/testing/migrate-under-writers.ts";
import { proposeResolution } from "../src/operations/propose-resolution.ts";
import { openSubgraph, type TestSubgraph } from "./subgraph-client.ts";
import { activeBet, joinAndPay, MINUTE, openWorld, person, type World } from "./world.ts";

let world: World;
let subgraph: TestSubgraph;
beforeAll(async () => {
  world = await openWorld("bets_public_figures");
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

const HOUR = 60 * MINUTE;

/** Reads the figures as a person who takes part in nothing. */
async function figures(): Promise<unknown> {
  const { data } = await subgraph.run(person(), "{ publicFigures { held { amount } medianSettlementSeconds } }");
  return data;
}
const shown = (held: string, medianSettlementSeconds: number | null) => ({
  publicFigures: { held: { amount: held }, medianSettlementSeconds },
});

/** Ends a two-sided bet `afterMs` after its proposal. */
async function ended(afterMs: number, status: BallotStatus = BallotStatus.APPROVED): Promise<string> {
  const creator = person();
  const { bet } = await activeBet(world, creator);
  await joinAndPay(world, bet.id, person());
  const proposal = { userId: creator.userId, betId: bet.id, winningSide: "FOR", outcome: "It rained" } as const;
  await proposeResolution(world.deps, { ...proposal, idempotencyKey: newId() });
  await world.database.moveClock(afterMs);
  await world.consume(BallotDecidedSchema, { betId: bet.id, status }, { occurredAt: await world.deps.reader.now() });
  const outcome = status === BallotStatus.APPROVED ? Decision.FOR_WINS : Decision.REFUND;
  await world.activities.recordSettlement(create(RecordSettlementRequestSchema, { betId: bet.id, outcome }));
  return bet.id;
}

test("of a new platform are empty", async () => {
  expect(await figures()).toEqual(shown("0.00", null));
});

test("show what is held in bets that are not over", async () => {
  const { bet } = await activeBet(world);
  const { pool: before } = (await world.deps.reader.bet(bet.id)) ?? { pool: 0n };
  await joinAndPay(world, bet.id, person());
  const { pool } = (await world.deps.reader.bet(bet.id)) ?? { pool: 0n };
  expect(pool).toBeGreaterThan(before);
  await ended(HOUR);
  expect(await figures()).toEqual(shown(`${pool / 100n}.${String(pool % 100n).padStart(2, "0")}`, 3_600));
});

test("show the most that half of everybody's settled bets took, folded or not", async () => {
  for (const hours of [30, 1, 4]) await ended(hours * HOUR);
  await ended(40 * HOUR, BallotStatus.REJECTED);
  expect(await figures()).toEqual(shown("0.00", 14_000));
  await Promise.all([world.deps.measures.foldCounts(), world.deps.measures.foldCounts()]);
  await ended(HOUR);
  expect(await figures()).toEqual(shown("0.00", 3_600));
});

test("forget what a cleanup deletes", async () => {
  const betId = await ended(HOUR);
  await world.database.pool.query("DELETE FROM bets WHERE id = $1::uuid", [betId]);
  expect(await figures()).toEqual(shown("0.00", null));
});

test("the migration counts existing times while other bets are settled", async () => {
  const file = new URL("../migrations/0038_settlement_times.sql", import.meta.url);
  const undoing = "DROP TABLE settlement_times; DROP FUNCTION count_settlement_time CASCADE";
  await migrateUnderWriters(world.database, { file, undoing }, () => ended(0));
  const read = async (sql: string) => (await world.database.pool.query<{ bets: string }>(sql)).rows[0]?.bets;
  expect(await read("SELECT sum(bets)::text AS bets FROM settlement_times")).toBe(
    await read("SELECT count(*)::text AS bets FROM bets WHERE status = 'RESOLVED'"),
  );
});
