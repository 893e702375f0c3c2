import { fileURLToPath } from "node:url";
import { create } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { CloseBallotResponseSchema, type CloseBallotRequest } from "@stakehold/proto/voting/v1/activities_pb.ts";
import type { TestWorkflowEnvironment } from "@temporalio/testing";
import { createTimeSkipping } from "@stakehold/testing/time-skipping.ts";
import { HANGS_AFTER_MS } from "@stakehold/testing/until.ts";
import { ActivityFailure, ApplicationFailure, WorkflowFailedError } from "@temporalio/client";
import { Worker } from "@temporalio/worker";
import { pino } from "pino";
import { withFailures } from "../src/activity-failure.ts";
import { wakeWith } from "../src/client.ts";
import { dataConverter } from "../src/data-converter.ts";
import { installRuntime } from "../src/runtime.ts";

const TASK_QUEUE = "test";
let environment: TestWorkflowEnvironment;
let worker: Worker;
let running: Promise<void>;
let workflows = 0;
const calls = { hesitate: 0, stumble: 0, refuse: 0 };
const requests: CloseBallotRequest[] = [];

const activities = {
  closeBallot: async (request: CloseBallotRequest) => {
    requests.push(request);
    return create(CloseBallotResponseSchema, { comeBackAt: timestampFromMs(4_102_444_800_000) });
  },
  look: async () => undefined,
  refuse: async () => {
    calls.refuse += 1;
    throw domainError("BET_NOT_FOUND", { betId: "bet" });
  },
  hesitate: async () => {
    calls.hesitate += 1;
    if (calls.hesitate < 4) throw domainError("UNAVAILABLE");
  },
  stumble: async () => {
    calls.stumble += 1;
    if (calls.stumble < 3) throw new TypeError("a fault of ours");
    return "stood up";
  },
};

beforeAll(async () => {
  installRuntime(pino({ level: "silent" }));
  environment = await createTimeSkipping();
  worker = await Worker.create({
    connection: environment.nativeConnection,
    taskQueue: TASK_QUEUE,
    workflowsPath: fileURLToPath(new URL("./workflows.ts", import.meta.url)),
    dataConverter,
    activities: withFailures(activities),
  });
  running = worker.run();
});
afterAll(async () => {
  worker.shutdown();
  await running;
  await environment.teardown();
});

const start = (name: string, ...args: unknown[]) =>
  environment.client.workflow.start(name, { taskQueue: TASK_QUEUE, workflowId: `${name}/${(workflows += 1)}`, args });

describe("a message", () => {
  test("reaches an activity and returns to the workflow's sandbox, bigint included", async () => {
    const handle = await start("closes", "bet");
    expect(await handle.result()).toBe("bigint 2100-01-01T00:00:00.000Z");
    expect(requests).toMatchObject([{ betId: "bet", proposedAt: { seconds: 1n, nanos: 500_000_000 } }]);
  });
});

describe("a waker", () => {
  test("waits until its time", async () => {
    const handle = await start("waits", 3);
    expect(await handle.result()).toBe(72);
  });

  test("is woken early by a signal", async () => {
    const handle = await start("waits", 30);
    await environment.sleep("5 hours");
    await handle.signal("wake");
    expect(await handle.result()).toBe(5);
  });

  test("keeps a signal that arrived while the workflow worked", async () => {
    const handle = await start("worksThenWaits");
    await handle.signal("wake");
    expect(await handle.result()).toBe(0);
  });

  test("combines any number of signals into one wake, and then waits in full", async () => {
    const handle = await start("waitsTwice");
    await handle.signal("wake");
    await handle.signal("wake");
    expect(await handle.result()).toEqual([0, 48]);
  });

  test("drops signals that arrived before it looked", async () => {
    const handle = await start("looksThenWaits");
    await handle.signal("wake");
    expect(await handle.result()).toBe(48);
  });

  test("never spins on a past time", async () => {
    const handle = await start("waitsForThePast");
    expect(await handle.result()).toBeGreaterThanOrEqual(1_000);
  });

  test("without a time waits for a signal for as long as necessary", async () => {
    const handle = await start("waitsForever");
    await environment.sleep("400 days");
    await handle.signal("wake");
    expect(await handle.result()).toBe("woken");
  });
});

describe("an activity", () => {
  const failureOf = async (name: string): Promise<unknown> => {
    const handle = await start(name);
    const failed: unknown = await handle.result().catch((error: unknown) => error);
    if (!(failed instanceof WorkflowFailedError) || !(failed.cause instanceof ActivityFailure)) throw failed;
    return failed.cause.cause;
  };

  test("that fails definitely fails at once, with its code as type and its fields as details", async () => {
    const failure = await failureOf("refuses");
    expect(failure).toBeInstanceOf(ApplicationFailure);
    expect(failure).toMatchObject({ type: "BET_NOT_FOUND", nonRetryable: true, details: [{ betId: "bet" }] });
  });

  test("with an unreachable dependency is retried until it succeeds", async () => {
    await (await start("hesitates")).result();
    expect(calls.hesitate).toBe(4);
  });

  test("with an unexpected failure is retried too", async () => {
    expect(await (await start("stumbles")).result()).toBe("stood up");
    expect(calls.stumble).toBe(3);
  });
});

describe("a local activity", () => {
  test("that fails definitely fails at once, without an ordinary attempt", async () => {
    const before = calls.refuse;
    const failed: unknown = await (await start("refusesLocally")).result().catch((error: unknown) => error);
    expect(failed).toMatchObject({ cause: { type: "BET_NOT_FOUND", nonRetryable: true } });
    expect(calls.refuse).toBe(before + 1);
  });

  test("with an unreachable dependency is retried as an ordinary activity", async () => {
    calls.hesitate = 0;
    const handle = await start("hesitatesLocally");
    await handle.result();
    expect(calls.hesitate).toBe(4);
    const { events = [] } = await handle.fetchHistory();
    expect((events ?? []).filter((event) => event.activityTaskScheduledEventAttributes != null)).toHaveLength(1);
  });

  test("that succeeds adds one event to the history", async () => {
    const eventsOf = async (name: string) => {
      const handle = await start(name);
      await handle.result();
      return (await handle.fetchHistory()).events?.length ?? Number.NaN;
    };
    // Scheduled, started, completed, and the three of another task of the workflow.
    expect(await eventsOf("looksLocally")).toBe((await eventsOf("looks")) - 5);
  });
});

test("a workflow continues as a new run", async () => {
  expect(await (await start("goesOn", 0)).result()).toBe(1);
});

describe("waking", () => {
  const wake = (id: string, workflow: string, input: readonly unknown[] = []) =>
    wakeWith(environment.client, { workflow, id, taskQueue: TASK_QUEUE, input }, HANGS_AFTER_MS);
  const runOf = async (id: string) => (await environment.client.workflow.getHandle(id).describe()).runId;
  const end = (id: string) => environment.client.workflow.getHandle(id).result();

  test("starts a workflow that is not running, and signals one that is", async () => {
    await wake("bet/1", "waitsForTwo");
    const run = await runOf("bet/1");
    await environment.sleep("1 hour");
    await wake("bet/1", "waitsForTwo");
    expect(await end("bet/1")).toBe("woken twice");
    expect(await runOf("bet/1")).toBe(run);
  });

  test("starts a workflow again after it failed", async () => {
    await wake("bet/3", "refuses");
    await expect(end("bet/3")).rejects.toThrow();
    const failed = await runOf("bet/3");
    await wake("bet/3", "refuses");
    expect(await runOf("bet/3")).not.toBe(failed);
  });

  test("starts a workflow again after it completed", async () => {
    await wake("money-out/1", "looks");
    await end("money-out/1");
    const run = await runOf("money-out/1");
    await wake("money-out/1", "looks");
    expect(await runOf("money-out/1")).not.toBe(run);
  });
});
