import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  WorkflowExecutionAlreadyStartedError,
} from "@temporalio/client";
import { WorkflowIdReusePolicy } from "@temporalio/common";
import { DomainError, meaningOf } from "@stakehold/errors/domain-error.ts";
import { dataConverter } from "./data-converter.ts";
import { grpcCodeOf } from "./grpc-code.ts";
import { EVERY_ATTRIBUTE } from "./search-attributes.ts";
import { searchableBy } from "./searchable.ts";
import { connectionOf, type TemporalSettings } from "./temporal.ts";
import { traceWakes } from "./trace-calls.ts";
import { WAKE_SIGNAL } from "./wake-signal.ts";

/**
 * Which workflow to wake. `reuse` says when one that has ended is started again: `after-failure` only when its last run
 * failed, `always` after any run. One that runs is signalled in either case.
 */
export type Wake = {
  readonly workflow: string;
  readonly id: string;
  readonly taskQueue: string;
  readonly input: readonly unknown[];
  readonly reuse: "after-failure" | "always";
};

/** Wakes workflows. `wake` throws UNAVAILABLE when Temporal does not answer in time; it may be repeated. */
export type WorkflowClient = {
  wake(wake: Wake): Promise<void>;
  /** Whether the namespace has every search attribute, so that a workflow may say its own; false where nobody knows. */
  isSearchable(): Promise<boolean>;
  close(): Promise<void>;
};

/** How long a wake may take where nothing else is said. */
const CALL_DEADLINE_MS = 5_000;
/** Nothing waits for what a search says, so it may not hold a step up. */
const SEARCH_DEADLINE_MS = 1_000;
/** By itself the client waits longer and longer between its tries, and the last wait ends long after the deadline. */
const LONGEST_WAIT_MS = 500;

const retries = defaultGrpcRetryOptions();

/** How long the client waits after a try that failed, 1 being the first. */
export const waitAfterTry: typeof retries.delayFunction = (attempt, status) =>
  Math.min(LONGEST_WAIT_MS, retries.delayFunction(attempt, status));

const retrying = makeGrpcRetryInterceptor({ ...retries, delayFunction: waitAfterTry });

const REUSE_POLICIES = {
  "after-failure": WorkflowIdReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
  always: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
} as const;

/** Makes a client; it connects by its first call, so this needs no server. A wake may take `wakeWithinMs` milliseconds. */
export function createWorkflowClient(
  { namespace, ...server }: TemporalSettings,
  wakeWithinMs = CALL_DEADLINE_MS,
): WorkflowClient {
  const connection = Connection.lazy({
    ...connectionOf(server),
    connectTimeout: wakeWithinMs,
    interceptors: [retrying],
  });
  const client = new Client({ connection, namespace, dataConverter, interceptors: { workflow: [traceWakes] } });
  const search = () =>
    client.withDeadline(Date.now() + SEARCH_DEADLINE_MS, () => client.workflow.count(EVERY_ATTRIBUTE));
  return {
    wake: (wake) => wakeWith(client, wake, wakeWithinMs),
    isSearchable: searchableBy(search),
    close: () => connection.close(),
  };
}

/** Signals the workflow, starting it where it does not run and may be started; throws UNAVAILABLE after `withinMs`. */
export async function wakeWith(
  client: Client,
  { workflow, id, taskQueue, input, reuse }: Wake,
  withinMs = CALL_DEADLINE_MS,
): Promise<void> {
  const signalWithStart = () =>
    client.workflow.signalWithStart(workflow, {
      workflowId: id,
      taskQueue,
      args: [...input],
      signal: WAKE_SIGNAL,
      workflowIdReusePolicy: REUSE_POLICIES[reuse],
    });
  try {
    await client.withDeadline(Date.now() + withinMs, signalWithStart);
  } catch (error) {
    // It has ended well and has nothing left to do.
    if (error instanceof WorkflowExecutionAlreadyStartedError) return;
    throw isUnavailable(error) ? unavailable(error) : error;
  }
}

/** gRPC's numbers of the answers that mean "not now": deadline exceeded, resource exhausted, unavailable. */
const NOT_NOW = new Set([4, 8, 14]);

function isUnavailable(error: unknown): boolean {
  const code = grpcCodeOf(error);
  return code !== undefined && NOT_NOW.has(code);
}

const unavailable = (cause: unknown): DomainError =>
  new DomainError("UNAVAILABLE", {}, meaningOf("UNAVAILABLE").message, cause);
