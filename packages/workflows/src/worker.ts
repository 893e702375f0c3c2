import { CONNECTING_BACK_OFF, pause, waitAfter } from "@stakehold/messaging/back-off.ts";
import { NativeConnection, Worker, type WorkflowBundle } from "@temporalio/worker";
import type { Logger } from "pino";
import { bundleOf } from "./bundle.ts";
import { withFailures, type Activities } from "./activity-failure.ts";
import { dataConverter } from "./data-converter.ts";
import { installRuntime } from "./runtime.ts";
import { connectionOf, type TemporalSettings } from "./temporal.ts";
import { traceActivities } from "./trace-calls.ts";
import { measureActivities, type ObserveActivity } from "./measure-activities.ts";

/** What a worker needs. Without `workflowsPath` it serves only activities. */
export type WorkerSettings = TemporalSettings & {
  readonly taskQueue: string;
  readonly workflowsPath?: string;
  readonly activities: Activities;
  /** How long activities in flight may take to finish when the worker stops, in milliseconds. */
  readonly graceMs: number;
  readonly logger: Logger;
  /** Receives the result of each activity attempt: `OK` or an error's code, and how long it took. */
  readonly observe?: ObserveActivity;
};

/** A worker that runs, or tries to. */
export type RunningWorker = {
  /** Resolves when it first polled its task queue, or was stopped before. */
  readonly started: Promise<void>;
  /** Whether it polls its task queue now. */
  isPolling(): boolean;
  /** Resolves if the worker polls and Temporal responds, and rejects within 2 seconds if not. */
  ping(): Promise<void>;
  /** Takes no new tasks and lets those in flight finish, within its grace. */
  stop(): Promise<void>;
};

/** How long after its grace a worker abandons activities that do not end; Temporal runs them elsewhere. */
const GIVE_UP_AFTER_MS = 2_000;
const PING_WITHIN_MS = 2_000;

/** Serves a task queue until it is stopped; needs no server to start, and reconnects after any outage. */
export function startWorker(settings: WorkerSettings): RunningWorker {
  installRuntime(settings.logger);
  const stopping = new AbortController();
  const started = Promise.withResolvers<void>();
  let polling: NativeConnection | undefined;
  const running = serveAgainAndAgain(settings, stopping.signal, (connection) => {
    polling = connection;
    if (connection !== undefined) started.resolve();
  }).finally(started.resolve);
  return {
    started: started.promise,
    isPolling: () => polling !== undefined,
    ping: async () => {
      const connection = polling;
      if (connection === undefined) throw new Error("The worker does not poll its task queue");
      const ask = () => connection.workflowService.getSystemInfo({});
      await connection.withDeadline(Date.now() + PING_WITHIN_MS, ask);
    },
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

async function serveAgainAndAgain(
  settings: WorkerSettings,
  signal: AbortSignal,
  onPolling: (connection: NativeConnection | undefined) => void,
): Promise<void> {
  let bundle: WorkflowBundle | undefined;
  let failures = 0;
  const isStopping = () => signal.aborted;
  while (!isStopping()) {
    try {
      const { workflowsPath, logger } = settings;
      bundle ??= workflowsPath === undefined ? undefined : await bundleOf(workflowsPath, { logger, signal });
      await serve(settings, bundle, signal, (connection) => {
        failures = 0;
        onPolling(connection);
      });
    } catch (error) {
      // Stopped while it was starting, or with an activity that does not end.
      if (isStopping()) return settings.logger.debug({ err: error }, "The Temporal worker was cut short");
      failures += 1;
      settings.logger.warn({ err: error, taskQueue: settings.taskQueue }, "The Temporal worker will be started again");
      await pause(waitAfter(failures, CONNECTING_BACK_OFF), signal);
    } finally {
      onPolling(undefined);
    }
  }
}

/** Resolves when the signal aborts and tasks in flight are done; rejects if the server can't be reached. */
async function serve(
  { namespace, taskQueue, activities, graceMs, observe, ...server }: WorkerSettings,
  workflowBundle: WorkflowBundle | undefined,
  signal: AbortSignal,
  onPolling: (connection: NativeConnection) => void,
): Promise<void> {
  const connection = await NativeConnection.connect(connectionOf(server));
  try {
    const worker = await Worker.create({
      connection,
      namespace,
      taskQueue,
      dataConverter,
      activities: withFailures(activities),
      interceptors: { activity: [traceActivities, measureActivities(observe)] },
      shutdownGraceTime: graceMs,
      shutdownForceTime: graceMs + GIVE_UP_AFTER_MS,
      ...(workflowBundle === undefined ? {} : { workflowBundle }),
    });
    const running = worker.run();
    const shutDown = () => worker.getState() === "RUNNING" && worker.shutdown();
    signal.addEventListener("abort", shutDown);
    if (signal.aborted) shutDown();
    onPolling(connection);
    await running.finally(() => signal.removeEventListener("abort", shutDown));
  } finally {
    await connection.close();
  }
}
