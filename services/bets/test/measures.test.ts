import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import {
  RecordBallotRequestSchema,
  RecordSettlementRequestSchema,
  ReviewBetRequestSchema,
} from "@stakehold/proto/bets/v1/activities_pb.ts";
import { StakeDisputedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { BallotDecidedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { Decision } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { migrateUnderWriters } from "@stakehold/testing/migrate-under-writers.ts";
import { shown } from "@stakehold/testing/shown.ts";
import { showMeasures } from "../src/measures.ts";
import { proposeResolution } from "../src/operations/propose-resolution.ts";
import { activeBet, DAY, draft, join, joinAndPay, MINUTE, openWorld, person, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld("bets_measures");
});
beforeEach(async () => {
  await world.database.empty();
  await world.database.asOwner((owner) => owner.query("INSERT INTO platform_state DEFAULT VALUES"));
});
afterAll(() => world.close());

const review = (betId: string) => world.activities.reviewBet(create(ReviewBetRequestSchema, { betId }));
const settle = (betId: string) =>
  world.activities.recordSettlement(create(RecordSettlementRequestSchema, { betId, outcome: Decision.REFUND }));
const now = () => world.deps.reader.now();

/** Creates a bet with one paid place on each side. */
async function joined() {
  const creator = person();
  const { bet } = await activeBet(world, creator);
  const other = await joinAndPay(world, bet.id, person());
  return { betId: bet.id, creator, other };
}

/** Creates a bet that is in its vote. */
async function voted() {
  const { betId, creator } = await joined();
  const outcome = "It rained";
  await proposeResolution(world.deps, {
    userId: creator.userId,
    betId,
    winningSide: "FOR",
    outcome,
    idempotencyKey: newId(),
  });
  return betId;
}

const ballot = async (betId: string, status: BallotStatus, decidedAt: Date, eventId: string = newId()) =>
  world.consume(BallotDecidedSchema, { betId, status }, { eventId, occurredAt: decidedAt });

async function page() {
  await showMeasures(world.deps);
  const { payment, voting, settling } = Object.fromEntries(
    Object.entries(await shown("stakehold_bet_step_age_seconds")).map(([label, age]) => [label.slice(6, -1), age]),
  );
  const overdue = await shown("stakehold_overdue_steps");
  return {
    bets: await shown("stakehold_bets"),
    ages: [payment, voting, settling].map((age) => Math.floor((age ?? NaN) / 60)),
    overdue: Object.entries(overdue).flatMap(([label, count]) => (count > 0 ? [`${label} ${count}`] : [])),
  };
}

const byStatus = (counts: Readonly<Record<string, number>>) => ({
  'status="DRAFT"': 0,
  'status="ACTIVE"': 0,
  'status="VOTING"': 0,
  'status="RESOLVED"': 0,
  'status="REFUNDED"': 0,
  'status="ABANDONED"': 0,
  ...Object.fromEntries(Object.entries(counts).map(([status, count]) => [`status="${status}"`, count])),
});

describe("bets by status", () => {
  test("are counted throughout their lifecycle, folded or not", async () => {
    expect((await page()).bets).toEqual(byStatus({}));
    await draft(world, person());
    const { betId } = await joined();
    await voted();
    expect((await page()).bets).toEqual(byStatus({ DRAFT: 1, ACTIVE: 1, VOTING: 1 }));
    await world.deps.measures.foldCounts();
    expect((await page()).bets).toEqual(byStatus({ DRAFT: 1, ACTIVE: 1, VOTING: 1 }));
    await world.database.moveClock(22 * DAY);
    await review(betId);
    await settle(betId);
    expect((await page()).bets).toEqual(byStatus({ DRAFT: 1, VOTING: 1, REFUNDED: 1 }));
    await world.database.pool.query("DELETE FROM bets WHERE id = $1", [betId]);
    await Promise.all(Array.from({ length: 4 }, () => world.deps.measures.foldCounts()));
    expect((await page()).bets).toEqual(byStatus({ DRAFT: 1, VOTING: 1 }));
    const { rows } = await world.database.pool.query("SELECT FROM bet_counts");
    expect(rows).toHaveLength(2);
  });
});

describe("places", () => {
  test("are counted as they are added and deleted with their bets, folded or not", async () => {
    const places = async () => (await world.deps.platform.counts()).participations;
    const before = await places();
    const { betId } = await joined();
    const { rows } = await world.database.pool.query("SELECT FROM participations WHERE bet_id = $1", [betId]);
    expect(await places()).toBe(before + rows.length);
    await world.deps.measures.foldCounts();
    expect(await places()).toBe(before + rows.length);
    await world.database.pool.query("DELETE FROM bets WHERE id = $1", [betId]);
    await Promise.all(Array.from({ length: 4 }, () => world.deps.measures.foldCounts()));
    expect(await places()).toBe(before);
  });
});

describe("what is held", () => {
  /** Returns the stored counts, and the sums of the bets that are not over. */
  async function sums() {
    const { openBets, held } = await world.deps.platform.counts();
    const { rows } = await world.database.pool.query<Record<string, string>>(
      `SELECT count(*) AS bets, coalesce(sum(for_count + against_count), 0) AS places, coalesce(sum(pool), 0) AS cents
       FROM bets WHERE due_at IS NOT NULL`,
    );
    const [actual] = rows;
    return {
      counted: { openBets, ...held },
      actual: {
        openBets: Number(actual?.["bets"]),
        count: Number(actual?.["places"]),
        amount: BigInt(actual?.["cents"] ?? ""),
      },
    };
  }
  const fold = () => world.deps.measures.foldCounts();

  /** Deletes all bets and rolls the transaction back. */
  async function rollBack() {
    const client = await world.database.pool.connect();
    await client.query("BEGIN; DELETE FROM bets");
    await client.query("ROLLBACK");
    client.release();
  }

  test("is counted under concurrent joins and as bets end or are deleted, folded or not", async () => {
    const { bet } = await activeBet(world);
    await draft(world, person());
    const other = await joined();
    const joining = Array.from({ length: 10 }, () => joinAndPay(world, bet.id, person()));
    await Promise.all([...joining, joined(), fold(), joinAndPay(world, other.betId, person()), fold()]);
    await rollBack();
    const open = { openBets: 4, count: 16, amount: 9_500n };
    expect(await sums()).toEqual({ counted: open, actual: open });
    await Promise.all(Array.from({ length: 4 }, fold));
    expect((await sums()).counted).toEqual(open);
    expect((await world.database.pool.query("SELECT FROM held_counts")).rows).toHaveLength(1);
    await world.consume(StakeDisputedSchema, { betId: other.betId, stakeId: other.other.place.id });
    await world.database.moveClock(22 * DAY);
    await review(bet.id);
    await settle(bet.id);
    const { counted, actual } = await sums();
    expect(counted).toEqual(actual);
    expect(counted.openBets).toBe(3);
    await world.database.pool.query("DELETE FROM bets");
    expect((await sums()).counted).toEqual({ openBets: 0, count: 0, amount: 0n });
  });

  test("is summed up by the migration while others join", async () => {
    const file = new URL("../migrations/0034_held_counts.sql", import.meta.url);
    const undoing = "DROP TABLE held_counts; DROP FUNCTION count_held CASCADE";
    await migrateUnderWriters(world.database, { file, undoing }, joined);
    const { counted, actual } = await sums();
    expect(counted).toEqual(actual);
  });
});

describe("bets stuck in a step, and overdue steps", () => {
  test("are none on an empty platform", async () => {
    expect(await page()).toMatchObject({ ages: [0, 0, 0], overdue: [] });
  });

  test("include a place that nobody pays or closes", async () => {
    const { betId } = await joined();
    await join(world, betId, person());
    await world.database.moveClock(31 * MINUTE);
    expect(await page()).toMatchObject({ ages: [31, 0, 0], overdue: [] });
    await world.database.moveClock(2 * MINUTE);
    expect(await page()).toMatchObject({ ages: [33, 0, 0], overdue: ['step="payment" 1'] });
    await review(betId);
    expect(await page()).toMatchObject({ ages: [0, 0, 0], overdue: [] });
  });

  test("include a one-sided bet at its end, and a two-sided one without a proposal", async () => {
    const { bet } = await activeBet(world);
    const { betId } = await joined();
    await world.database.moveClock(7 * DAY + MINUTE);
    expect(await page()).toMatchObject({ overdue: [] });
    await world.database.moveClock(2 * MINUTE);
    expect(await page()).toMatchObject({ overdue: ['step="ending" 1'] });
    await review(bet.id);
    expect(await page()).toMatchObject({ overdue: [] });
    await world.database.moveClock(14 * DAY);
    await settle(bet.id);
    expect(await page()).toMatchObject({ overdue: ['step="ending" 1'] });
    await review(betId);
    await settle(betId);
    expect(await page()).toMatchObject({ ages: [0, 0, 0], overdue: [] });
  });

  test("include a vote that is over, and a decision whose money is not divided", async () => {
    const betId = await voted();
    await world.database.moveClock(3 * DAY + MINUTE);
    expect(await page()).toMatchObject({ ages: [0, 3 * 24 * 60 + 1, 0], overdue: [] });
    await world.database.moveClock(2 * MINUTE);
    expect(await page()).toMatchObject({ overdue: ['step="voting" 1'] });
    await ballot(betId, BallotStatus.EXPIRED, await now());
    expect(await page()).toMatchObject({ ages: [0, 0, 0], overdue: [] });
    await world.database.moveClock(3 * MINUTE);
    expect(await page()).toMatchObject({ ages: [0, 0, 3], overdue: ['step="settling" 1'] });
    await settle(betId);
    expect(await page()).toMatchObject({ ages: [0, 0, 0], overdue: [] });
  });
});

/** Returns what one histogram observed during some work: the count, and the sum in whole minutes. */
async function observed(name: string, work: () => Promise<unknown>): Promise<readonly [number, number]> {
  const read = async () => [await shown(`${name}_count`), await shown(`${name}_sum`)].map((row) => row[""] ?? 0);
  const [countBefore = 0, sumBefore = 0] = await read();
  await work();
  const [count = 0, sum = 0] = await read();
  return [count - countBefore, Math.floor((sum - sumBefore) / 60)];
}

describe("a deciding vote", () => {
  const NAME = "stakehold_vote_counted_seconds";
  const ago = async (ms: number) => new Date((await now()).getTime() - ms);

  test("counts when its bet is decided, once however often the event is delivered", async () => {
    const betId = await voted();
    const votedAt = await ago(4 * MINUTE);
    const eventId = newId();
    expect(await observed(NAME, () => ballot(betId, BallotStatus.APPROVED, votedAt, eventId))).toEqual([1, 4]);
    expect(await observed(NAME, () => ballot(betId, BallotStatus.APPROVED, votedAt, eventId))).toEqual([0, 0]);
  });

  test("is measured by the decision when the workflow was faster than the event", async () => {
    const betId = await voted();
    const votedAt = await ago(9 * MINUTE);
    const recorded = create(RecordBallotRequestSchema, { betId, status: BallotStatus.REJECTED });
    expect(await observed(NAME, () => world.activities.recordBallot(recorded))).toEqual([0, 0]);
    await world.database.moveClock(MINUTE);
    expect(await observed(NAME, () => ballot(betId, BallotStatus.REJECTED, votedAt))).toEqual([1, 9]);
  });

  test("counts as zero when the other database's clock is ahead", async () => {
    const betId = await voted();
    expect(await observed(NAME, async () => ballot(betId, BallotStatus.APPROVED, await ago(-2 * MINUTE)))).toEqual([
      1, 0,
    ]);
  });

  test("is not counted when time decided, or when the bet was decided otherwise", async () => {
    const [expired, other] = [await voted(), await voted()];
    expect(await observed(NAME, async () => ballot(expired, BallotStatus.EXPIRED, await now()))).toEqual([0, 0]);
    await ballot(other, BallotStatus.EXPIRED, await now());
    expect(await observed(NAME, async () => ballot(other, BallotStatus.APPROVED, await now()))).toEqual([0, 0]);
  });
});

describe("a bet that is over by time", () => {
  const NAME = "stakehold_bet_ended_late_seconds";

  test.each([
    ["with one side", async () => (await activeBet(world)).bet.id, 7 * DAY],
    ["without a proposal", async () => (await joined()).betId, 21 * DAY],
  ])("%s is measured from then to its decision, once", async (_how, make, upAfterMs) => {
    const betId = await make();
    await world.database.moveClock(upAfterMs + 5 * MINUTE);
    expect(await observed(NAME, () => review(betId))).toEqual([1, 5]);
    expect(await observed(NAME, () => review(betId))).toEqual([0, 0]);
  });

  test("is measured from its ballot's deadline, and not when the vote ended earlier", async () => {
    const [late, early] = [await voted(), await voted()];
    expect(await observed(NAME, async () => ballot(early, BallotStatus.EXPIRED, await now()))).toEqual([0, 0]);
    await world.database.moveClock(3 * DAY + MINUTE);
    expect(await observed(NAME, async () => ballot(late, BallotStatus.EXPIRED, await now()))).toEqual([1, 1]);
  });

  test("is not measured when somebody left it long after its end", async () => {
    const { betId, other } = await joined();
    await world.database.moveClock(9 * DAY);
    await world.consume(StakeDisputedSchema, { betId, stakeId: other.place.id });
    expect(await observed(NAME, () => review(betId))).toEqual([0, 0]);
    expect((await world.deps.reader.bet(betId))?.decisionReason).toBe("ONE_SIDED");
  });
});
