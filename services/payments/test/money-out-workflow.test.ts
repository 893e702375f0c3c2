import { readFile } from "node:fs/promises";
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
import { wakeWith } from "@stakehold/workflows/client.ts";
import { dataConverter } from "@stakehold/workflows/data-converter.ts";
import { installRuntime } from "@stakehold/workflows/runtime.ts";
import { Worker } from "@temporalio/worker";
import { pino } from "pino";
import { newId } from "@stakehold/service/id.ts";
import { TASK_QUEUE, wakeMoneyOutBy } from "../src/clients/wake-money-out.ts";

const workflowsPath = fileURLToPath(new URL("../src/workflows/money-out.ts", import.meta.url));
const DAY_MS = 24 * 3_600_000;

let environment: TestWorkflowEnvironment;
let worker: Worker;
let running: Promise<void>;

/** What each bet's drains answer, one after the other, and when they were asked by the workflow's clock. */
const plans = new Map<string, (() => Promise<number | undefined>)[]>();
const asked = new Map<string, number[]>();

const answer = (nextDueMs: number | undefined): DrainMoneyResponse =>
  create(DrainMoneyResponseSchema, nextDueMs === undefined ? {} : { nextDueAt: timestampFromMs(nextDueMs) });

beforeAll(async () => {
  installRuntime(pino({ level: "silent" }));
  environment = await createTimeSkipping();
  worker = await Worker.create({
    connection: environment.nativeConnection,
    taskQueue: TASK_QUEUE,
    workflowsPath,
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

  test("that was recorded replays with today's code", async () => {
    const text = await readFile(new URL("histories/waits-and-ends.json", import.meta.url), "utf8");
    await Worker.runReplayHistory({ workflowsPath, dataConverter }, JSON.parse(text), "money-out/recorded");
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
