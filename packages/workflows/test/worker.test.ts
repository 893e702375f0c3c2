import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { traceId, withTrace } from "@stakehold/telemetry/trace.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { HANGS_AFTER_MS, until } from "@stakehold/testing/until.ts";
import { Client, Connection } from "@temporalio/client";
import { pino } from "pino";
import { createWorkflowClient, type WorkflowClient } from "../src/client.ts";
import { dataConverter } from "../src/data-converter.ts";
import { takeSdkMeasures } from "../src/sdk-measures.ts";
import { startWorker, type RunningWorker } from "../src/worker.ts";

const NAMESPACE = "default";
const logger = pino({ level: "silent" });
const run = randomUUID();
const taskQueue = `test-${run}`;
let worker: RunningWorker;
let waking: WorkflowClient;
let connection: Connection;
let client: Client;
let looks = 0;
let traceOfLook: string | undefined;
let observed: string[] = [];
let failingLook: number | undefined;

beforeAll(async () => {
  const address = readEnvironment("TEST_TEMPORAL_ADDRESS");
  worker = startWorker({
    address,
    namespace: NAMESPACE,
    taskQueue,
    workflowsPath: fileURLToPath(new URL("./workflows.ts", import.meta.url)),
    activities: {
      look: async () => {
        looks += 1;
        traceOfLook = traceId();
        if (looks === failingLook) throw domainError("UNAVAILABLE");
      },
    },
    graceMs: 15_000,
    logger,
    observe: (activity, code) => void observed.push(`${activity} ${code}`),
  });
  waking = createWorkflowClient({ address, namespace: NAMESPACE }, HANGS_AFTER_MS);
  connection = await Connection.connect({ address });
  client = new Client({ connection, namespace: NAMESPACE, dataConverter });
  await worker.started;
});
afterAll(async () => {
  await worker.stop();
  await waking.close();
  await connection.close();
});

const handleOf = (id: string) => client.workflow.getHandle(`${run}/${id}`);
const wake = (id: string, workflow = "looks") => waking.wake({ workflow, id: `${run}/${id}`, taskQueue, input: [] });

describe("a worker and a client on a real server", () => {
  test("run a workflow that is woken, and run it again when it is woken after its end", async () => {
    expect(worker.isPolling()).toBe(true);
    await wake("bet");
    await handleOf("bet").result();
    const { runId } = await handleOf("bet").describe();
    await wake("bet");
    expect((await handleOf("bet").describe()).runId).not.toBe(runId);
    await handleOf("bet").result();
    expect(looks).toBe(2);
  });

  test.each(["looks", "looksLocally"])("report an activity by its outcome: %s", async (workflow) => {
    observed = [];
    failingLook = looks + 1;
    await wake(`measured/${workflow}`, workflow);
    await handleOf(`measured/${workflow}`).result();
    expect(observed).toEqual(["look UNAVAILABLE", "look OK"]);
  });

  test("report from Temporal's SDK whether a worker polls", async () => {
    const other = `${taskQueue}-polls`;
    const pollers = new Map<unknown, number>();
    const look = () => {
      for (const { name, labels, value } of takeSdkMeasures())
        if (name === "temporal_num_pollers" && labels["task_queue"] === other)
          pollers.set(labels["poller_type"], value);
      return pollers.get("activity_task");
    };
    const address = readEnvironment("TEST_TEMPORAL_ADDRESS");
    const activities = { look: async () => undefined };
    const polling = startWorker({
      address,
      namespace: NAMESPACE,
      taskQueue: other,
      activities,
      graceMs: 1_000,
      logger,
    });
    await until(() => (look() ?? 0) > 0);
    await polling.stop();
    await until(() => look() === 0);
  });

  test.each(["looks", "looksLocally"])("pass the trace that woke a workflow to its activity: %s", async (workflow) => {
    const trace = workflow === "looks" ? "0af7651916cd43dd8448eb211c80319c" : "4bf92f3577b34da6a3ce929d0e0e4736";
    await withTrace(`00-${trace}-b7ad6b7169203331-01`, () => wake(`traced/${workflow}`, workflow));
    await handleOf(`traced/${workflow}`).result();
    expect(traceOfLook).toBe(trace);
  });
});

describe("a worker that is stopped during an activity", () => {
  /** Serves a queue of its own whose one activity takes this long, and stops once that has begun. */
  async function stopWhile(name: string, activityMs: number, graceMs: number) {
    const queue = `${taskQueue}-${name}`;
    const state = { begun: false, ended: false };
    const slow = startWorker({
      address: readEnvironment("TEST_TEMPORAL_ADDRESS"),
      namespace: NAMESPACE,
      taskQueue: queue,
      workflowsPath: fileURLToPath(new URL("./workflows.ts", import.meta.url)),
      activities: {
        look: async () => {
          state.begun = true;
          await new Promise((resolve) => setTimeout(resolve, activityMs).unref());
          state.ended = true;
        },
      },
      graceMs,
      logger,
    });
    await waking.wake({ workflow: "looks", id: `${run}/${name}`, taskQueue: queue, input: [] });
    await until(() => state.begun);
    await slow.stop();
    return state;
  }

  test("lets it finish within the grace period", async () => {
    expect(await stopWhile("slow", 2_000, 4_000)).toMatchObject({ ended: true });
  });

  test("abandons it after the grace period", async () => {
    expect(await stopWhile("endless", 3_600_000, 500)).toMatchObject({ ended: false });
  });
});

describe("without a server", () => {
  test("a client reports that Temporal is unavailable", async () => {
    const lost = createWorkflowClient({ address: `127.0.0.1:${await freePort()}`, namespace: NAMESPACE });
    const waken = lost.wake({ workflow: "looks", id: "lost", taskQueue, input: [] });
    await expect(waken).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await lost.close();
  });

  test("a worker keeps trying, and stops on request", async () => {
    const lost = startWorker({
      address: `127.0.0.1:${await freePort()}`,
      namespace: NAMESPACE,
      taskQueue,
      activities: {},
      graceMs: 15_000,
      logger,
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(lost.isPolling()).toBe(false);
    await lost.stop();
    await lost.started;
  });
});
