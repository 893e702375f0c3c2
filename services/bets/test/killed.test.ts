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
import { SHORT_PERIODS } from "./kill/life-settings.ts";
import { activeBet, joinAndPay, openWorld, person, type World } from "./world.ts";

/** Before, under the lock of, and after the change that each of eight steps makes or finds already made. */
const POINTS = 24;
const POINTS_OF_A_STEP = 3;

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

/** Voting and payments, which live, and an ordinary worker of bets for what a local activity could not do in its time. */
async function serveOthers(): Promise<() => Promise<void>> {
  const deps = createDeps({
    pool: world.database.pool,
    payments: world.payments,
    settings: SHORT_PERIODS,
    logger: createLogger("bets", "silent"),
    temporal: { wake: async () => undefined, isSearchable: async () => true },
    pictures: undefined,
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

/** What was told of a bet from its publication on, in order, without the reminders. */
async function told(betId: string): Promise<readonly string[]> {
  const { rows } = await world.database.pool.query<{ type: string }>(
    "SELECT type FROM outbox WHERE key = $1 AND type !~ 'Drafted|Published|Admitted|ReminderDue' ORDER BY id",
    [betId],
  );
  return rows.map(({ type }) => type.split(".").at(-1)!);
}

const reminders = async (betId: string): Promise<readonly Reminder[]> =>
  (await world.told(ReminderDueSchema)).filter((due) => due.betId === betId).map(({ reminder }) => reminder);

/** A bet of two that ends in a second. */
async function betThatEndsSoon() {
  const creator = person();
  const { bet } = await activeBet(world, creator);
  await joinAndPay(world, bet.id, person());
  await world.database.pool.query(
    "UPDATE bets SET end_date = stakehold_now() + interval '1 second', due_at = stakehold_now() WHERE id = $1",
    [bet.id],
  );
  return { betId: bet.id, userId: creator.userId };
}

/**
 * Wakes a bet's workflow on a queue of its own. A task that died with its worker is given to the next five seconds later. A busy
 * computer may take more than one second for a task, and Temporal waits minutes for one that has run out of time often.
 */
const wake = (betId: string) =>
  temporal.client.workflow.signalWithStart("betLife", {
    workflowId: `bet/${betId}`,
    taskQueue: betId,
    args: [create(BetLifeInputSchema, { betId })],
    signal: WAKE_SIGNAL,
    workflowTaskTimeout: "5 seconds",
  });

/** Lives a bet through with a worker that dies at a point, and returns whether it did. */
async function liveKilledAt(point: number): Promise<boolean> {
  const { betId, userId } = await betThatEndsSoon();
  const { address } = temporal;
  const worker = keepWorker({ address, taskQueue: betId, databaseUrl: world.database.serviceUrl, dieAfter: point });
  try {
    const life = await wake(betId);
    // A worker that dies before its first reminder is followed by one that has the same time to start.
    await until(async () => worker.hasDied() || (await reminders(betId)).length > 0);
    await until(async () => (await reminders(betId)).length > 0);
    const proposal = { winningSide: "FOR", outcome: "It rained", idempotencyKey: randomUUID() } as const;
    await proposeResolution(world.deps, { userId, betId, ...proposal });
    await wake(betId);
    await life.result();
    expect(await told(betId)).toEqual(["ResolutionProposed", "BetDecided", "BetSettled"]);
    // What would be out of date by the time that there is a worker again is not said any more.
    expect([[Reminder.PROPOSAL_DUE, Reminder.VOTE_HALF_OVER], [Reminder.PROPOSAL_DUE]]).toContainEqual(
      await reminders(betId),
    );
    expect(await world.deps.reader.bet(betId)).toMatchObject({ status: "RESOLVED", decision: "FOR", dueAt: null });
    const ofBet = (request: { readonly betId: string }) => request.betId === betId;
    expect(closed.filter(ofBet)).toHaveLength(1);
    expect(settled.filter(ofBet)).toMatchObject([{ decision: Decision.FOR_WINS, stakes: { length: 2 } }]);
    return worker.hasDied();
  } finally {
    await worker.stop();
  }
}

/** A minute for each life of a step guards against hanging: a worker starts twice in it, beside those of the others. */
const WITHIN_MS = POINTS_OF_A_STEP * 60_000;

describe("a bet whose worker is killed ends the same, and everything about it happens once", () => {
  let killed = 0;

  test.each(Array.from({ length: POINTS / POINTS_OF_A_STEP }, (_, step) => step + 1))(
    "before, within and after step %i",
    async (step) => {
      const points = Array.from({ length: POINTS_OF_A_STEP }, (_, index) => step * POINTS_OF_A_STEP - index);
      const deaths = await Promise.all(points.map(liveKilledAt));
      killed += deaths.filter(Boolean).length;
    },
    WITHIN_MS,
  );

  test("and there is no step after these", async () => {
    // A slow computer may come too late for the step that reminds of the vote, and then has none for the last points.
    expect(killed).toBeGreaterThanOrEqual(POINTS - POINTS_OF_A_STEP);
    expect(await liveKilledAt(POINTS + 1)).toBe(false);
  });
});
