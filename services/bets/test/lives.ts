import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { create } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { RecordSettlementRequest, ReviewBetRequest } from "@stakehold/proto/bets/v1/activities_pb.ts";
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

/** Bundles the workflow's code once for all environments that run it. */
export function bundleBetLife(): Promise<WorkflowBundle> {
  const logger = createLogger("bets", "silent");
  installRuntime(logger);
  return bundleOf(workflowsPath, { logger });
}

/** A time-skipping Temporal server, bets in memory that use its clock, and scripted other services. */
export type Lives = Awaited<ReturnType<typeof openLives>>;

/**
 * Starts a server with its own clock, because every finished workflow moves the clock to its own time-out, ten years
 * on. The caller may pass another server without time-skipping that has features which this one lacks.
 */
export async function openLives(workflowBundle: WorkflowBundle, startTemporal = createTimeSkipping) {
  const environment = await startTemporal();
  const now = async () => new Date(await environment.currentTimeMs());
  const bets = createMemoryBets(now);
  const platform = createMemoryPlatform(bets);
  const inMotion = { unsettledStakes: 0, operationsInFlight: 0 };
  const settleRequests: SettleBetRequest[] = [];
  const settled = new Map<string, SettleBetRequest>();
  const fallsBack = new Set<string>();
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
    logSecurity: () => undefined,
    lives,
  });
  const ours = {
    ...activities,
    reviewBet: async (request: ReviewBetRequest) => {
      if (stumbles.reviewBet === 0) return activities.reviewBet(request);
      stumbles.reviewBet -= 1;
      throw new Error("The database can't be reached");
    },
    recordSettlement: async (request: RecordSettlementRequest) => {
      if (fallsBack.delete(request.betId)) {
        settled.delete(request.betId);
        throw new Error("The database can't be reached");
      }
      return activities.recordSettlement(request);
    },
  };
  const moneyAtRest = async () => create(MoneyAtRestResponseSchema, inMotion);
  const settleBet = async (request: SettleBetRequest) => {
    if (stumbles.settleBet === 0) {
      settleRequests.push(request);
      return settleInto(settled)(request);
    }
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
    /** How voting closes a ballot; without an entry, nobody votes in it. */
    closesBallotAs,
    now,
    /** How often an activity fails before it succeeds again. */
    stumbles,
    /** Whether the server has the search attributes of workflows. */
    searching,
    /** The server's address. */
    address: environment.address,
    sleep: (ms: number) => environment.sleep(ms),
    /** The settlement requests that payments got for a bet, and those that it remembers. */
    settlementRequestsOf: (betId: string) => settleRequests.filter((request) => request.betId === betId),
    settlementsOf: (betId: string) => [...settled.values()].filter((request) => request.betId === betId),
    /** Bets whose settlement payments forgets before it is recorded, as if PostgreSQL had lost recent writes. */
    fallsBack,
    wake: lives.wake,
    platform,
    /** The money that payments reports as not at rest. */
    inMotion,
    cleanUp: cleanups.wake,
    cleanupOf: (cleanupId: string) => environment.client.workflow.getHandle(`cleanup/${cleanupId}`),
    /** Reads the history of a workflow that has run. */
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

/** Stores a new bet that ends in a week, with a place for each participant that it counts. */
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

/** Stores the deadline of the ballot that voting opened. */
export async function openBallot({ bets }: Lives, betId: string): Promise<void> {
  const deadline = ballotDeadline(bets.bet(betId).proposedAt!);
  await bets.change({ betId, load: betAlone }, (state) => openVote(state, deadline, PERIODS));
}

/** Proposes a side or none, by default as the creator, and wakes the workflow as the event's consumer does. */
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

/** Decides as voting does before the deadline, and wakes the workflow as the event's consumer does. */
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
    // In this thread: one per test that loads the workflow's code would take longer than the test.
    debugMode: true,
    // Nothing is cached between two tasks, so every step of every test replays the history before it.
    maxCachedWorkflows: 0,
  });
  const running = worker.run();
  return () => {
    worker.shutdown();
    return running;
  };
}

const ballotDeadline = (proposedAt: Date): Date => later(PERIODS.votingMs + MINUTE, proposedAt);

/** Returns a ballot that opens a minute after the proposal, and expires at its deadline. */
const ballotWithoutVotes =
  (now: () => Promise<Date>) =>
  async ({ proposedAt }: CloseBallotRequest) => {
    const deadline = ballotDeadline(timestampDate(proposedAt!));
    return (await now()) < deadline
      ? create(CloseBallotResponseSchema, { status: BallotStatus.OPEN, comeBackAt: timestampFromDate(deadline) })
      : create(CloseBallotResponseSchema, { status: BallotStatus.EXPIRED });
  };

/** Settles as payments does: refunds if a side is empty, whatever the decision. A bet's first settlement is final. */
const settleInto = (settled: Map<string, SettleBetRequest>) => async (request: SettleBetRequest) => {
  if (!settled.has(request.betId)) settled.set(request.betId, request);
  const sides = new Set(request.stakes.map(({ side }) => side));
  return create(SettleBetResponseSchema, { outcome: sides.size < 2 ? Decision.REFUND : request.decision });
};
