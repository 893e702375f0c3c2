import { randomUUID } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { BetLifeInputSchema } from "@stakehold/proto/bets/v1/activities_pb.ts";
import { Reminder, ReminderDueSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { SettleBetResponseSchema, type SettleBetRequest } from "@stakehold/proto/payments/v1/activities_pb.ts";
import { CloseBallotResponseSchema, type CloseBallotRequest } from "@stakehold/proto/voting/v1/activities_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { Decision } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { createShortHistories } from "@stakehold/testing/short-histories.ts";
import { until } from "@stakehold/testing/until.ts";
import { dataConverter } from "@stakehold/workflows/data-converter.ts";
import { installRuntime } from "@stakehold/workflows/runtime.ts";
import { WAKE_SIGNAL } from "@stakehold/workflows/wake-signal.ts";
import type { TestWorkflowEnvironment } from "@temporalio/testing";
import { Worker } from "@temporalio/worker";
import { activitiesOf } from "../src/activities/activities.ts";
import { createDeps } from "../src/deps.ts";
import { proposeResolution } from "../src/operations/propose-resolution.ts";
import { keepWorker } from "./kill/keep-worker.ts";
import { LIFE_PERIODS } from "./kill/life-settings.ts";
import { activeBet, joinAndPay, openWorld, person, type World } from "./world.ts";

/** Before, under the lock of, and after the change that each of eight steps makes or finds already made. */
const POINTS = 24;
const POINTS_OF_A_STEP = 3;

/** Bets that run in parallel, each with a worker of its own. */
const AT_ONCE = 2;

/** Every point in the soak `lives`; in `npm test` one point of each step, of each of the three kinds in turn. */
const CHOSEN = Array.from({ length: POINTS }, (_, index) => index + 1).filter((point) => {
  const step = Math.ceil(point / POINTS_OF_A_STEP);
  return process.env["EVERY_POINT"] === "yes" || (point - 1) % POINTS_OF_A_STEP === step % POINTS_OF_A_STEP;
});

let world: World;
let temporal: TestWorkflowEnvironment;
let stopOthers: () => Promise<void>;
const settled: SettleBetRequest[] = [];
const closed: CloseBallotRequest[] = [];

beforeAll(async () => {
  world = await openWorld("bets_killed");
  installRuntime(createLogger("bets", "silent"));
  temporal = await createShortHistories();
  stopOthers = await serveOthers();
});
afterAll(async () => {
  await stopOthers();
  await temporal.teardown();
  await world.close();
});

/** Serves voting and payments, which survive, and an ordinary bets worker for local activities that take too long. */
async function serveOthers(): Promise<() => Promise<void>> {
  const deps = createDeps({
    pool: world.database.pool,
    payments: world.payments,
    settings: LIFE_PERIODS,
    logger: createLogger("bets", "silent"),
    temporal: { wake: async () => undefined, isSearchable: async () => true },
    pictures: undefined,
    keys: world.keys,
  });
  const closeBallot = async (request: CloseBallotRequest) => {
    closed.push(request);
    return create(CloseBallotResponseSchema, { status: BallotStatus.APPROVED });
  };
  const settleBet = async (request: SettleBetRequest) => {
    settled.push(request);
    return create(SettleBetResponseSchema, { outcome: request.decision });
  };
  const queues = { bets: activitiesOf(deps), voting: { closeBallot }, payments: { settleBet } };
  const workers = await Promise.all(
    Object.entries(queues).map(([taskQueue, activities]) =>
      Worker.create({ connection: temporal.nativeConnection, dataConverter, taskQueue, activities: { ...activities } }),
    ),
  );
  const running = Promise.all(workers.map((worker) => worker.run()));
  return async () => {
    for (const worker of workers) worker.shutdown();
    await running;
    await deps.close();
  };
}

/** Returns the events of a bet after its publication, in order, without admissions and reminders. */
async function published(betId: string): Promise<readonly string[]> {
  const { rows } = await world.database.pool.query<{ type: string }>(
    "SELECT type FROM outbox WHERE key = $1 AND type !~ 'Drafted|Published|Admitted|ReminderDue' ORDER BY id",
    [betId],
  );
  return rows.map(({ type }) => type.split(".").at(-1)!);
}

const reminders = async (betId: string): Promise<readonly Reminder[]> =>
  (await world.published(ReminderDueSchema)).filter((due) => due.betId === betId).map(({ reminder }) => reminder);

/** Creates a bet of two people, whose end and vote are far away until a test moves them. */
async function betOfTwo() {
  const creator = person();
  const { bet } = await activeBet(world, creator);
  await joinAndPay(world, bet.id, person());
  return { betId: bet.id, userId: creator.userId };
}

/**
 * Wakes a bet's workflow on its own queue. The next worker gets a task that died with its worker five seconds later. A
 * busy computer may need more than one second for a task, and Temporal waits minutes after a task has timed out often.
 */
const wake = (betId: string) =>
  temporal.client.workflow.signalWithStart("betLife", {
    workflowId: `bet/${betId}`,
    taskQueue: betId,
    args: [create(BetLifeInputSchema, { betId })],
    signal: WAKE_SIGNAL,
    workflowTaskTimeout: "5 seconds",
  });

/** The due time that a review replaces with that of the next review. */
const NOT_REVIEWED = new Date(0);

/**
 * Changes a bet's times, if any, and wakes its workflow. Returns the workflow once it has reviewed the bet and waits for a later
 * time: a review that had begun before the change looks again at once at what it did not expect.
 */
async function review(betId: string, times = "") {
  const { pool } = world.database;
  await pool.query(`UPDATE bets SET ${times} due_at = $2 WHERE id = $1`, [betId, NOT_REVIEWED]);
  const life = await wake(betId);
  await until(async () => {
    const { rows } = await pool.query<{ reviewed: boolean }>(
      "SELECT due_at IS NULL OR due_at > stakehold_now() AS reviewed FROM bets WHERE id = $1",
      [betId],
    );
    return rows[0]?.reviewed;
  });
  return life;
}

/** Ends a bet now, as only the owner of the tables can once end dates are frozen with the other terms. */
const endNow = (betId: string): Promise<void> =>
  world.database.asOwner(async (owner) => {
    await owner.query("BEGIN");
    await owner.query("ALTER TABLE bets DISABLE TRIGGER bets_frozen");
    await owner.query("UPDATE bets SET end_date = stakehold_now() WHERE id = $1", [betId]);
    await owner.query("ALTER TABLE bets ENABLE TRIGGER bets_frozen");
    await owner.query("COMMIT");
  });

/** Returns SQL for the start of a vote of which this fraction is over. */
const votedFor = (part: number): string =>
  `stakehold_now() - interval '${LIFE_PERIODS.VOTING_PERIOD * part} milliseconds'`;

/** Runs a bet to its end with a worker that dies at a point, and returns whether it died. */
async function liveKilledAt(point: number): Promise<boolean> {
  const { betId, userId } = await betOfTwo();
  const { address } = temporal;
  const worker = keepWorker({ address, taskQueue: betId, databaseUrl: world.database.serviceUrl, dieAfter: point });
  try {
    await review(betId);
    await endNow(betId);
    await review(betId);
    const proposal = { winningSide: "FOR", outcome: "It rained", idempotencyKey: randomUUID() } as const;
    await proposeResolution(world.deps, { userId, betId, ...proposal });
    await review(betId);
    await review(betId, `proposed_at = ${votedFor(0.5)},`);
    const life = await review(betId, `proposed_at = ${votedFor(1)},`);
    await life.result();
    expect(await published(betId)).toEqual(["ResolutionProposed", "BetDecided", "BetSettled"]);
    expect(await reminders(betId)).toEqual([Reminder.PROPOSAL_DUE, Reminder.VOTE_HALF_OVER]);
    expect(await world.deps.reader.bet(betId)).toMatchObject({ status: "RESOLVED", decision: "FOR", dueAt: null });
    const ofBet = (request: { readonly betId: string }) => request.betId === betId;
    expect(closed.filter(ofBet)).toHaveLength(1);
    // Payments gets another request if its outcome could not be recorded at once, for example because a worker died.
    const [settlement, ...again] = settled.filter(ofBet);
    expect(settlement).toMatchObject({ decision: Decision.FOR_WINS, stakes: { length: 2 } });
    expect(again).toEqual(again.map(() => settlement));
    return worker.hasDied();
  } finally {
    await worker.stop();
  }
}

/**
 * Runs further bets until one is killed as expected. On a slow computer another worker may take over a slow step, or
 * the step may start twice, so that its points are passed elsewhere or more often.
 */
async function liveUntil(isKilled: boolean, point: number): Promise<void> {
  await until(async () => (await liveKilledAt(point)) === isKilled);
}

/** Guards against hanging: each bet's worker starts twice, beside those of the others. */
const WITHIN_MS = 180_000;

describe("a bet whose worker is killed ends the same, and everything about it happens once", () => {
  test.each(groupsOf(CHOSEN))(
    "before, under the lock of, or after a change: points $points",
    async ({ points }) => {
      await Promise.all(points.map((point) => liveUntil(true, point)));
    },
    WITHIN_MS,
  );

  test("has no step after these", () => liveUntil(false, POINTS + 1), WITHIN_MS);
});

function groupsOf(points: readonly number[]): { points: readonly number[] }[] {
  return Array.from({ length: Math.ceil(points.length / AT_ONCE) }, (_, group) => ({
    points: points.slice(group * AT_ONCE, (group + 1) * AT_ONCE),
  }));
}
