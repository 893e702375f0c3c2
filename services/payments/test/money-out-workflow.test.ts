import { fileURLToPath } from "node:url";
import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  DrainMoneyResponseSchema,
  type DrainMoneyRequest,
  type DrainMoneyResponse,
} from "@stakehold/proto/payments/v1/activities_pb.ts";
import { createShortHistories, wakeUntilContinued } from "@stakehold/testing/short-histories.ts";
import { HANGS_AFTER_MS } from "@stakehold/testing/until.ts";
import { createTimeSkipping } from "@stakehold/testing/time-skipping.ts";
import { bundleOf } from "@stakehold/workflows/bundle.ts";
import { wakeWith } from "@stakehold/workflows/client.ts";
import { dataConverter } from "@stakehold/workflows/data-converter.ts";
import { fetchFirstRun, historiesIn, recordHistory, replayAll } from "@stakehold/workflows/testing/histories.ts";
import { installRuntime } from "@stakehold/workflows/runtime.ts";
import { Worker, type WorkflowBundle } from "@temporalio/worker";
import { pino } from "pino";
import { newId } from "@stakehold/service/id.ts";
import { TASK_QUEUE, wakeMoneyOutBy } from "../src/clients/wake-money-out.ts";

const workflowsPath = fileURLToPath(new URL("../src/workflows/money-out.ts", import.meta.url));
const DAY_MS = 24 * 3_600_000;
/** For a clock that does not skip time. */
const SOON_MS = 2_000;

let workflowBundle: WorkflowBundle;
let money: Money;

/** The results of each bet's drains in order, and the times of the drains by the workflow's clock. */
const plans = new Map<string, (() => Promise<number | undefined>)[]>();
const drainTimes = new Map<string, number[]>();

const answer = (nextDueMs: number | undefined): DrainMoneyResponse =>
  create(DrainMoneyResponseSchema, nextDueMs === undefined ? {} : { nextDueAt: timestampFromMs(nextDueMs) });

/** A Temporal server that pays out bets, with a time-skipping clock unless another server is given. */
type Money = Awaited<ReturnType<typeof openMoney>>;

async function openMoney(startTemporal = createTimeSkipping) {
  const environment = await startTemporal();
  const { workflow } = environment.client;
  const worker = await Worker.create({
    connection: environment.nativeConnection,
    taskQueue: TASK_QUEUE,
    workflowBundle,
    dataConverter,
    activities: {
      drainMoney: async ({ betId }: DrainMoneyRequest) => {
        drainTimes.set(betId, [...(drainTimes.get(betId) ?? []), await environment.currentTimeMs()]);
        return answer(await plans.get(betId)?.shift()?.());
      },
    },
  });
  const running = worker.run();
  return {
    now: () => environment.currentTimeMs(),
    sleep: (ms: number) => environment.sleep(ms),
    wake: wakeMoneyOutBy({ wake: (what) => wakeWith(environment.client, what, HANGS_AFTER_MS) }),
    outOf: (betId: string) => workflow.getHandle(`money-out/${betId}`),
    finished: (betId: string) => workflow.getHandle(`money-out/${betId}`).result(),
    /** Returns the history of a workflow that has run. */
    historyOf: (betId: string) => fetchFirstRun(workflow, `money-out/${betId}`),
    close: async () => {
      worker.shutdown();
      await running;
      await environment.teardown();
    },
  };
}

beforeAll(async () => {
  const logger = pino({ level: "silent" });
  installRuntime(logger);
  workflowBundle = await bundleOf(workflowsPath, { logger });
  money = await openMoney();
});
afterAll(() => money.close());

function bet(...plan: (() => Promise<number | undefined>)[]): string {
  const betId = newId();
  plans.set(betId, plan);
  return betId;
}

/** Creates a bet with money left until its workflow has continued as a new run; the next drain finds nothing. */
async function outgrow({ now, outOf, wake }: Money): Promise<string> {
  const soon = async () => (await now()) + SOON_MS;
  const betId = bet(...Array.from({ length: 100 }, () => soon));
  await wake(betId);
  await wakeUntilContinued(outOf(betId), () => wake(betId));
  plans.set(betId, [async () => undefined]);
  return betId;
}

describe("the money-out workflow", () => {
  test("ends when nothing is left and nobody signalled", async () => {
    const betId = bet(async () => undefined);
    await money.wake(betId);
    await money.finished(betId);
    expect(drainTimes.get(betId)?.length).toBeLessThanOrEqual(2);
  });

  test("waits for the next due time, days away", async () => {
    const startedAt = await money.now();
    const betId = bet(
      async () => startedAt + 3 * DAY_MS,
      async () => startedAt + 5 * DAY_MS,
    );
    await money.wake(betId);
    await money.finished(betId);
    const times = drainTimes.get(betId) ?? [];
    expect(times.at(-1)).toBeGreaterThanOrEqual(startedAt + 5 * DAY_MS);
    expect(times).toHaveLength(3);
  });

  test("drains again when it is woken during a drain", async () => {
    const betId = bet(async () => {
      await money.wake(betId);
      return undefined;
    });
    await money.wake(betId);
    await money.finished(betId);
    expect(drainTimes.get(betId)).toHaveLength(2);
  });

  test("is started again after it has ended", async () => {
    const betId = bet();
    await money.wake(betId);
    await money.finished(betId);
    const before = drainTimes.get(betId)?.length ?? 0;
    await money.wake(betId);
    await money.finished(betId);
    expect(drainTimes.get(betId)?.length).toBeGreaterThan(before);
  });

  test("continues as a new run when its history has grown long, and ends when nothing is left", async () => {
    const out = await openMoney(createShortHistories);
    try {
      const betId = await outgrow(out);
      await out.finished(betId);
      expect(plans.get(betId)).toEqual([]);
      // It ended in the same chain of runs: a wake would have started a lost workflow again.
      const { events } = await out.historyOf(betId);
      expect(events?.at(-1)?.workflowExecutionContinuedAsNewEventAttributes).toBeTruthy();
    } finally {
      await out.close();
    }
  });
});

/** One path through the workflow. */
type Branch = {
  /** What its history must show, in the form of `RecordedHistory.steps`. */
  readonly shows: RegExp;
  /** Creates a bet that takes this path, and returns its id. */
  readonly play: (money: Money) => Promise<string>;
  /** Starts the server that it needs, if that is not a time-skipping one. */
  readonly temporal?: typeof createShortHistories;
};

/** Every path through the workflow, by the name of its history. */
const branches: Readonly<Record<string, Branch>> = {
  "nothing-left": {
    shows: /^drainMoney drainMoney completed$|^drainMoney completed$/,
    play: async () => bet(async () => undefined),
  },
  "waits-and-ends": {
    shows: /^drainMoney timer fired .*drainMoney completed$/,
    play: async ({ now }) => {
      const startedAt = await now();
      return bet(
        async () => startedAt + 3 * DAY_MS,
        async () => startedAt + 5 * DAY_MS,
      );
    },
  },
  "woken-while-it-drains": {
    shows: /^drainMoney drainMoney completed$/,
    play: async ({ wake }) => {
      const betId = bet(async () => {
        await wake(betId);
        return undefined;
      });
      return betId;
    },
  },
  "woken-while-it-waits": {
    shows: /timer (cancelled )?drainMoney( drainMoney)? completed$/,
    play: async ({ now, wake, sleep }) => {
      const dueAt = (await now()) + 400 * DAY_MS;
      let isLeft = true;
      const drain = async () => (isLeft ? dueAt : undefined);
      const betId = bet(drain, drain);
      await wake(betId);
      await sleep(60_000);
      isLeft = false;
      return betId;
    },
  },
  continued: {
    shows: /^(drainMoney (timer (fired |cancelled )?)?)+continued$/,
    temporal: createShortHistories,
    play: outgrow,
  },
};

const folder = new URL("histories/", import.meta.url);
const isRecording = process.env["RECORD_HISTORIES"] !== undefined;

/** Its output is committed, so it runs only on request and is not part of every run. */
if (isRecording) {
  describe("a branch that is played", () => {
    test.each(Object.keys(branches))("is recorded: %s", async (name) => {
      const { play, temporal } = branches[name]!;
      const out = await openMoney(temporal);
      try {
        const betId = await play(out);
        await out.wake(betId);
        await out.finished(betId);
        await recordHistory(folder, name, await out.historyOf(betId));
      } finally {
        await out.close();
      }
    });
  });
}

describe("recorded histories", () => {
  test.each(Object.entries(branches))("show what the branch does: %s", async (name, { shows }) => {
    const recorded = (await historiesIn(folder)).filter(({ branch }) => branch === name);
    expect(recorded.at(-1)?.steps).toMatch(shows);
  });

  test("all replay with the current code", async () => {
    expect(await replayAll(workflowBundle, await historiesIn(folder))).toEqual(new Map());
  });
});
