import { fileURLToPath } from "node:url";
import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  DrainMoneyResponseSchema,
  type DrainMoneyRequest,
  type DrainMoneyResponse,
} from "@stakehold/proto/payments/v1/activities_pb.ts";
import type { TestWorkflowEnvironment } from "@temporalio/testing";
import { createTimeSkipping } from "@stakehold/testing/time-skipping.ts";
import { bundleOf } from "@stakehold/workflows/bundle.ts";
import { wakeWith } from "@stakehold/workflows/client.ts";
import { dataConverter } from "@stakehold/workflows/data-converter.ts";
import { historiesIn, recordHistory } from "@stakehold/workflows/testing/histories.ts";
import { installRuntime } from "@stakehold/workflows/runtime.ts";
import { Worker, type WorkflowBundle } from "@temporalio/worker";
import { pino } from "pino";
import { newId } from "@stakehold/service/id.ts";
import { TASK_QUEUE, wakeMoneyOutBy } from "../src/clients/wake-money-out.ts";

const workflowsPath = fileURLToPath(new URL("../src/workflows/money-out.ts", import.meta.url));
const DAY_MS = 24 * 3_600_000;

let workflowBundle: WorkflowBundle;
let environment: TestWorkflowEnvironment;
let worker: Worker;
let running: Promise<void>;

/** What each bet's drains answer, one after the other, and when they were asked by the workflow's clock. */
const plans = new Map<string, (() => Promise<number | undefined>)[]>();
const asked = new Map<string, number[]>();

const answer = (nextDueMs: number | undefined): DrainMoneyResponse =>
  create(DrainMoneyResponseSchema, nextDueMs === undefined ? {} : { nextDueAt: timestampFromMs(nextDueMs) });

beforeAll(async () => {
  const logger = pino({ level: "silent" });
  installRuntime(logger);
  workflowBundle = await bundleOf(workflowsPath, { logger });
  environment = await createTimeSkipping();
  worker = await Worker.create({
    connection: environment.nativeConnection,
    taskQueue: TASK_QUEUE,
    workflowBundle,
    dataConverter,
    activities: {
      drainMoney: async ({ betId }: DrainMoneyRequest) => {
        asked.set(betId, [...(asked.get(betId) ?? []), await environment.currentTimeMs()]);
        return answer(await plans.get(betId)?.shift()?.());
      },
    },
  });
  running = worker.run();
});
afterAll(async () => {
  worker.shutdown();
  await running;
  await environment.teardown();
});

const wake = wakeMoneyOutBy({ wake: (what) => wakeWith(environment.client, what) });
const finished = (betId: string) => environment.client.workflow.getHandle(`money-out/${betId}`).result();

function bet(...plan: (() => Promise<number | undefined>)[]): string {
  const betId = newId();
  plans.set(betId, plan);
  return betId;
}

describe("the money-out workflow", () => {
  test("ends when nothing is left and nobody signalled", async () => {
    const betId = bet(async () => undefined);
    await wake(betId);
    await finished(betId);
    expect(asked.get(betId)?.length).toBeLessThanOrEqual(2);
  });

  test("waits for the next due time, days away", async () => {
    const startedAt = await environment.currentTimeMs();
    const betId = bet(
      async () => startedAt + 3 * DAY_MS,
      async () => startedAt + 5 * DAY_MS,
    );
    await wake(betId);
    await finished(betId);
    const times = asked.get(betId) ?? [];
    expect(times.at(-1)).toBeGreaterThanOrEqual(startedAt + 5 * DAY_MS);
    expect(times).toHaveLength(3);
  });

  test("reads once more when it is woken while it drains", async () => {
    const betId = bet(async () => {
      await wake(betId);
      return undefined;
    });
    await wake(betId);
    await finished(betId);
    expect(asked.get(betId)).toHaveLength(2);
  });

  test("is started again after it has ended", async () => {
    const betId = bet();
    await wake(betId);
    await finished(betId);
    const before = asked.get(betId)?.length ?? 0;
    await wake(betId);
    await finished(betId);
    expect(asked.get(betId)?.length).toBeGreaterThan(before);
  });
});

/** Every way through the workflow, by the name of its history, what that has to show, and how it is lived through. */
const branches: Readonly<Record<string, { readonly shows: RegExp; readonly play: () => Promise<string> }>> = {
  "nothing-left": {
    shows: /^drainMoney drainMoney completed$|^drainMoney completed$/,
    play: async () => bet(async () => undefined),
  },
  "waits-and-ends": {
    shows: /^drainMoney timer fired .*drainMoney completed$/,
    play: async () => {
      const startedAt = await environment.currentTimeMs();
      return bet(
        async () => startedAt + 3 * DAY_MS,
        async () => startedAt + 5 * DAY_MS,
      );
    },
  },
  "woken-while-it-drains": {
    shows: /^drainMoney drainMoney completed$/,
    play: async () => {
      const betId = bet(async () => {
        await wake(betId);
        return undefined;
      });
      return betId;
    },
  },
  "woken-while-it-waits": {
    shows: /timer (cancelled )?drainMoney( drainMoney)? completed$/,
    play: async () => {
      const dueAt = (await environment.currentTimeMs()) + 400 * DAY_MS;
      let isLeft = true;
      const drain = async () => (isLeft ? dueAt : undefined);
      const betId = bet(drain, drain);
      await wake(betId);
      await environment.sleep(60_000);
      isLeft = false;
      return betId;
    },
  },
};

const folder = new URL("histories/", import.meta.url);
const isRecording = process.env["RECORD_HISTORIES"] !== undefined;

/** What it writes is committed, so it runs when somebody asks for it, and is no test of every run. */
if (isRecording) {
  describe("a branch that is lived through", () => {
    test.each(Object.keys(branches))("is recorded: %s", async (name) => {
      const betId = await branches[name]!.play();
      await wake(betId);
      await finished(betId);
      const history = await environment.client.workflow.getHandle(`money-out/${betId}`).fetchHistory();
      await recordHistory(folder, name, history);
    });
  });
}

describe("recorded histories", () => {
  test.each(Object.entries(branches))("show what the branch does: %s", async (name, { shows }) => {
    const recorded = (await historiesIn(folder)).filter(({ branch }) => branch === name);
    expect(recorded.at(-1)?.steps).toMatch(shows);
  });

  test("replay with today's code, all of them", async () => {
    for (const { file, json } of await historiesIn(folder)) {
      const replayed = Worker.runReplayHistory({ workflowBundle, dataConverter }, json, file);
      await expect(replayed.then(() => file)).resolves.toBe(file);
    }
  });
});
