import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { create } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ReviewBetRequest } from "@stakehold/proto/bets/v1/activities_pb.ts";
import {
  MoneyAtRestResponseSchema,
  SettleBetResponseSchema,
  type SettleBetRequest,
} from "@stakehold/proto/payments/v1/activities_pb.ts";
import { CloseBallotResponseSchema, type CloseBallotRequest } from "@stakehold/proto/voting/v1/activities_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { Decision } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { createTimeSkipping } from "@stakehold/testing/time-skipping.ts";
import { HANGS_AFTER_MS } from "@stakehold/testing/until.ts";
import { withFailures } from "@stakehold/workflows/activity-failure.ts";
import { bundleOf } from "@stakehold/workflows/bundle.ts";
import { wakeWith } from "@stakehold/workflows/client.ts";
import type { Side } from "@stakehold/wager/words.ts";
import { dataConverter } from "@stakehold/workflows/data-converter.ts";
import { installRuntime } from "@stakehold/workflows/runtime.ts";
import { fetchFirstRun } from "@stakehold/workflows/testing/histories.ts";
import type { TestWorkflowEnvironment } from "@temporalio/testing";
import { Worker, type WorkflowBundle } from "@temporalio/worker";
import { activitiesOf } from "../src/activities/activities.ts";
import { createBetLives, createCleanups } from "../src/clients/workflows.ts";
import type { Bet } from "../src/domain/bet.ts";
import { decideByBallot, type BallotResult } from "../src/domain/decide.ts";
import { openVote } from "../src/domain/open-vote.ts";
import { proposeResolution } from "../src/domain/propose-resolution.ts";
import { DAY, later, MINUTE, PERIODS, samplePlace } from "../src/domain/testing/samples.ts";
import { betAlone, standingOf } from "../src/operations/loads.ts";
import type { ClosedAs } from "../src/operations/ports/payments.ts";
import { createMemoryBets } from "./memory-bets.ts";
import { createMemoryPlatform } from "./memory-platform.ts";

const workflowsPath = fileURLToPath(new URL("../src/workflows/workflows.ts", import.meta.url));

/** The workflow's code, bundled once for all the environments that run it. */
export function bundleBetLife(): Promise<WorkflowBundle> {
  const logger = createLogger("bets", "silent");
  installRuntime(logger);
  return bundleOf(workflowsPath, { logger });
}

/** A Temporal server whose clock skips, bets in memory that go by it, and the other services by a script. */
export type Lives = Awaited<ReturnType<typeof openLives>>;

/**
 * Starts one with a clock of its own: every finished workflow moves the clock to its own time-out, ten years on. Another
 * server may be named that can what this one can't, and whose clock does not skip.
 */
export async function openLives(workflowBundle: WorkflowBundle, startTemporal = createTimeSkipping) {
  const environment = await startTemporal();
  const now = async () => new Date(await environment.currentTimeMs());
  const bets = createMemoryBets(now);
  const platform = createMemoryPlatform(bets);
  const inMotion = { unsettledStakes: 0, operationsInFlight: 0 };
  const settled: SettleBetRequest[] = [];
  const closesAs = new Map<string, ClosedAs>();
  const closesBallotAs = new Map<string, BallotStatus>();
  const searching = { isOn: true };
  const lives = createBetLives({
    wake: (wanted) => wakeWith(environment.client, wanted, HANGS_AFTER_MS),
    isSearchable: async () => searching.isOn,
  });
  const cleanups = createCleanups({ wake: (wanted) => wakeWith(environment.client, wanted, HANGS_AFTER_MS) });

  const stumbles = { reviewBet: 0, settleBet: 0 };

  const activities = activitiesOf({
    bets,
    reader: bets,
    platform,
    payments: { closeStake },
    periods: PERIODS,
    tellSecurity: () => undefined,
    lives,
  });
  const ours = {
    ...activities,
    reviewBet: async (request: ReviewBetRequest) => {
      if (stumbles.reviewBet === 0) return activities.reviewBet(request);
      stumbles.reviewBet -= 1;
      throw new Error("The database can't be reached");
    },
  };
  const moneyAtRest = async () => create(MoneyAtRestResponseSchema, inMotion);
  const settleBet = async (request: SettleBetRequest) => {
    if (stumbles.settleBet === 0) return settleInto(settled)(request);
    stumbles.settleBet -= 1;
    throw new Error("Stripe can't be reached");
  };
  const payments = { settleBet, moneyAtRest };
  const startAll = async () => [
    await startWorker(environment, { taskQueue: "bets", activities: ours, workflowBundle }),
    await startWorker(environment, { taskQueue: "voting", activities: { closeBallot } }),
    await startWorker(environment, { taskQueue: "payments", activities: payments }),
  ];
  let workers = await startAll();
  const stopAll = async () => void (await Promise.all(workers.map((stop) => stop())));

  async function closeStake(id: string) {
    return closesAs.get(id) ?? "CANCELLED";
  }

  async function closeBallot(request: CloseBallotRequest) {
    const status = closesBallotAs.get(request.betId);
    return status === undefined ? ballotWithoutVotes(now)(request) : create(CloseBallotResponseSchema, { status });
  }

  return {
    bets,
    closesAs,
    /** How voting closes a ballot, where it is not one that nobody votes in. */
    closesBallotAs,
    now,
    /** How often an activity fails before it succeeds again. */
    stumbles,
    /** Whether the server has what workflows are searched by. */
    searching,
    /** Where the server listens. */
    address: environment.address,
    sleep: (ms: number) => environment.sleep(ms),
    settlementsOf: (betId: string) => settled.filter((request) => request.betId === betId),
    wake: lives.wake,
    platform,
    /** What payments says is not at rest. */
    inMotion,
    cleanUp: cleanups.wake,
    cleanupOf: (cleanupId: string) => environment.client.workflow.getHandle(`cleanup/${cleanupId}`),
    /** What Temporal keeps of a workflow that has run. */
    historyOf: (workflowId: string) => fetchFirstRun(environment.client.workflow, workflowId),
    lifeOf: (betId: string) => environment.client.workflow.getHandle(`bet/${betId}`),
    restartWorkers: async () => {
      await stopAll();
      workers = await startAll();
    },
    close: async () => {
      await stopAll();
      await environment.teardown();
    },
  };
}

/** A bet of the test's own, created now and ending in a week, with a place for each that it counts. */
export async function put({ bets, now }: Lives, make: (changes: Partial<Bet>) => Bet, changes: Partial<Bet> = {}) {
  const createdAt = await now();
  const id = randomUUID();
  const bet = make({ id, createdAt, publishedAt: createdAt, endDate: later(7 * DAY, createdAt), ...changes });
  const place = { betId: id, createdAt, status: "HELD" } as const;
  const places = [
    samplePlace({ ...place, id: `${id} for`, userId: "creator", side: "FOR", admissionNumber: 1 }),
    samplePlace({ ...place, id: `${id} against`, userId: "other", side: "AGAINST", admissionNumber: 2 }),
  ];
  bets.put(bet, places.slice(0, bet.forCount + bet.againstCount));
  return id;
}

/** Voting says until when the ballot that it opened takes votes. */
export async function openBallot({ bets }: Lives, betId: string): Promise<void> {
  const deadline = ballotDeadline(bets.bet(betId).proposedAt!);
  await bets.change({ betId, load: betAlone }, (state) => openVote(state, deadline, PERIODS));
}

/** The creator, unless another is named, proposes a side, or that there can be none, and the event's consumer wakes the workflow. */
export async function propose(
  { bets, wake }: Lives,
  betId: string,
  winningSide: Side | null = "FOR",
  proposerId = "creator",
): Promise<void> {
  const proposal = { proposerId, winningSide, outcome: "It rained" };
  await bets.change(
    { betId, load: async (places) => ({ standing: await standingOf(places, proposerId), electorate: [] }) },
    (state, time) => proposeResolution(state, proposal, { now: time, periods: PERIODS }),
  );
  await wake(betId);
}

/** Voting decides before the deadline, and the event's consumer wakes the workflow. */
export async function decide({ bets, wake }: Lives, betId: string, result: BallotResult): Promise<void> {
  await bets.change({ betId, load: betAlone }, (state, time) => decideByBallot(state, result, time));
  await wake(betId);
}

type WorkerSettings = {
  readonly taskQueue: string;
  readonly activities: object;
  readonly workflowBundle?: WorkflowBundle;
};

async function startWorker(
  environment: TestWorkflowEnvironment,
  settings: WorkerSettings,
): Promise<() => Promise<void>> {
  const worker = await Worker.create({
    ...settings,
    connection: environment.nativeConnection,
    dataConverter,
    activities: withFailures({ ...settings.activities }),
    // Nothing is remembered between two tasks, so every step of every test replays what came before it.
    maxCachedWorkflows: 0,
  });
  const running = worker.run();
  return () => {
    worker.shutdown();
    return running;
  };
}

const ballotDeadline = (proposedAt: Date): Date => later(PERIODS.votingMs + MINUTE, proposedAt);

/** The ballot opens a minute after the proposal and is open until its deadline; then it expires. */
const ballotWithoutVotes =
  (now: () => Promise<Date>) =>
  async ({ proposedAt }: CloseBallotRequest) => {
    const deadline = ballotDeadline(timestampDate(proposedAt!));
    return (await now()) < deadline
      ? create(CloseBallotResponseSchema, { status: BallotStatus.OPEN, comeBackAt: timestampFromDate(deadline) })
      : create(CloseBallotResponseSchema, { status: BallotStatus.EXPIRED });
  };

/** Payments gives everything back where nobody is on one of the sides, whatever was decided. */
const settleInto = (settled: SettleBetRequest[]) => async (request: SettleBetRequest) => {
  settled.push(request);
  const sides = new Set(request.stakes.map(({ side }) => side));
  return create(SettleBetResponseSchema, { outcome: sides.size < 2 ? Decision.REFUND : request.decision });
};
