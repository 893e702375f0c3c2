import { Client, Connection, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from "@temporalio/client";
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
 * The workflow to wake. A running one gets a signal, and an ended one is started again, however its last run ended: a
 * store that was restored to an earlier time may have work again. So callers wake a workflow when there is work, and a
 * run without any ends at once.
 */
export type Wake = {
  readonly workflow: string;
  readonly id: string;
  readonly taskQueue: string;
  readonly input: readonly unknown[];
};

/** Wakes workflows. `wake` throws UNAVAILABLE if Temporal does not respond in time; it may be repeated. */
export type WorkflowClient = {
  wake(wake: Wake): Promise<void>;
  /** Whether the namespace has every search attribute, so that workflows may set them; false if that is unknown. */
  isSearchable(): Promise<boolean>;
  close(): Promise<void>;
};

/** The default time limit of a wake. */
const CALL_DEADLINE_MS = 5_000;
/** Nothing waits for the result of a search, so it must not delay a step. */
const SEARCH_DEADLINE_MS = 1_000;
/** The client's own waits between attempts grow, and the last one ends long after the deadline. */
const LONGEST_WAIT_MS = 500;

const retries = defaultGrpcRetryOptions();

/** Returns the client's wait after a failed attempt, 1 being the first. */
export const waitAfterTry: typeof retries.delayFunction = (attempt, status) =>
  Math.min(LONGEST_WAIT_MS, retries.delayFunction(attempt, status));

const retrying = makeGrpcRetryInterceptor({ ...retries, delayFunction: waitAfterTry });

/**
 * Makes a client; it connects on its first call, so this needs no server. A wake may take `wakeWithinMs` milliseconds.
 */
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

/** Signals the workflow, and starts it if it does not run; throws UNAVAILABLE after `withinMs`. */
export async function wakeWith(
  client: Client,
  { workflow, id, taskQueue, input }: Wake,
  withinMs = CALL_DEADLINE_MS,
): Promise<void> {
  const signalWithStart = () =>
    client.workflow.signalWithStart(workflow, {
      workflowId: id,
      taskQueue,
      args: [...input],
      signal: WAKE_SIGNAL,
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    });
  try {
    await client.withDeadline(Date.now() + withinMs, signalWithStart);
  } catch (error) {
    throw isUnavailable(error) ? unavailable(error) : error;
  }
}

/** gRPC's codes that mean "not now": deadline exceeded, resource exhausted, unavailable. */
const NOT_NOW = new Set([4, 8, 14]);

function isUnavailable(error: unknown): boolean {
  const code = grpcCodeOf(error);
  return code !== undefined && NOT_NOW.has(code);
}

const unavailable = (cause: unknown): DomainError =>
  new DomainError("UNAVAILABLE", {}, meaningOf("UNAVAILABLE").message, cause);
