import { pause, waitAfter } from "@stakehold/messaging/back-off.ts";
import { NativeConnection, Worker, type WorkflowBundle } from "@temporalio/worker";
import type { Logger } from "pino";
import { bundleWorkflows } from "./bundle.ts";
import { withFailures, type Activities } from "./activity-failure.ts";
import { dataConverter } from "./data-converter.ts";
import { installRuntime } from "./runtime.ts";

/** What a worker needs. Without `workflowsPath` it serves activities alone. */
export type WorkerSettings = {
  readonly address: string;
  readonly namespace: string;
  readonly taskQueue: string;
  readonly workflowsPath?: string;
  readonly activities: Activities;
  readonly logger: Logger;
};

/** A worker that runs, or tries to. */
export type RunningWorker = {
  /** Resolves when it first polled its task queue, or was stopped before. */
  readonly started: Promise<void>;
  /** Whether it polls its task queue now. */
  isPolling(): boolean;
  /** Takes no new tasks and lets those in flight finish, for 15 seconds at most. */
  stop(): Promise<void>;
};

const SHUTDOWN_GRACE = "15 seconds";

/** Serves a task queue until it is stopped; needs no server to start, and finds it again after any outage. */
export function startWorker(settings: WorkerSettings): RunningWorker {
  installRuntime(settings.logger);
  const stopping = new AbortController();
  const started = Promise.withResolvers<void>();
  let polling = false;
  const running = serveAgainAndAgain(settings, stopping.signal, (isPolling) => {
    polling = isPolling;
    if (isPolling) started.resolve();
  }).finally(started.resolve);
  return {
    started: started.promise,
    isPolling: () => polling,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

async function serveAgainAndAgain(
  settings: WorkerSettings,
  signal: AbortSignal,
  onPolling: (isPolling: boolean) => void,
): Promise<void> {
  let bundle: WorkflowBundle | undefined;
  let failures = 0;
  while (!signal.aborted) {
    try {
      bundle ??= settings.workflowsPath === undefined ? undefined : await bundleWorkflows(settings.workflowsPath);
      await serve(settings, bundle, signal, () => {
        failures = 0;
        onPolling(true);
      });
    } catch (error) {
      failures += 1;
      settings.logger.warn({ err: error, taskQueue: settings.taskQueue }, "The Temporal worker will be started again");
      await pause(waitAfter(failures), signal);
    } finally {
      onPolling(false);
    }
  }
}

/** Resolves when the signal aborts and what was in flight has finished; rejects when the server can't be reached. */
async function serve(
  { address, namespace, taskQueue, activities }: WorkerSettings,
  workflowBundle: WorkflowBundle | undefined,
  signal: AbortSignal,
  onPolling: () => void,
): Promise<void> {
  const connection = await NativeConnection.connect({ address });
  try {
    const worker = await Worker.create({
      connection,
      namespace,
      taskQueue,
      dataConverter,
      activities: withFailures(activities),
      shutdownGraceTime: SHUTDOWN_GRACE,
      ...(workflowBundle === undefined ? {} : { workflowBundle }),
    });
    const running = worker.run();
    const shutDown = () => worker.getState() === "RUNNING" && worker.shutdown();
    signal.addEventListener("abort", shutDown);
    if (signal.aborted) shutDown();
    onPolling();
    await running.finally(() => signal.removeEventListener("abort", shutDown));
  } finally {
    await connection.close();
  }
}
