import type { Consumer, Kafka } from "kafkajs";
import type { Logger } from "pino";
import { CONNECTING_BACK_OFF, pause, waitAfter } from "../back-off.ts";
import { createBatchHandler, type BatchHandler } from "./kafka-batch.ts";
import { createFollowing, type Following } from "./kafka-following.ts";
import type { Subscribed, Subscription } from "./broker.ts";
import type { Ask } from "./kept-admin.ts";

/** What consuming needs from its client. */
export type Consuming = {
  readonly client: Kafka;
  readonly ask: Ask;
  readonly logger: Logger;
  readonly subscription: Subscription;
  readonly fetchWaitMs?: number | undefined;
};

/**
 * How long a member may be silent before the group reassigns its partitions. A group also stands still that long after
 * a member vanished silently, such as a killed process. A heartbeat follows each wait for records, and every 3 seconds
 * during handling.
 */
const SESSION_TIMEOUT_MS = 10_000;
/** How long the group waits at a rebalance for running handlers. */
const REBALANCE_TIMEOUT_MS = 60_000;
/** Much shorter than a session; and each wait costs a process and the broker a millisecond, even while idle. */
const DEFAULT_FETCH_WAIT_MS = 2_000;
const COMMIT_MS = 1_000;
const PARTITIONS_AT_ONCE = 3;

/** Consumes until stopped; replaces a consumer that crashed or never started, after a back-off. */
export function startConsuming(consuming: Consuming): Subscribed {
  const stopping = new AbortController();
  const joined = Promise.withResolvers<void>();
  const { ask, subscription } = consuming;
  const following = createFollowing(ask, subscription);
  const batches = createBatchHandler({ subscription, signal: stopping.signal, onPassed: following?.passed });
  const running = consumeAgainAndAgain({ ...consuming, batches, following }, stopping.signal, joined.resolve).finally(
    joined.resolve,
  );
  return {
    joined: joined.promise,
    triedMs: batches.triedMs,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

type WithBatches = Consuming & { readonly batches: BatchHandler; readonly following: Following | undefined };

async function consumeAgainAndAgain(consuming: WithBatches, signal: AbortSignal, onJoined: () => void): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await consumeOnce(consuming, signal, () => {
        failures = 0;
        onJoined();
      });
    } catch (error) {
      failures += 1;
      const { logger, subscription } = consuming;
      // The first failures come from a broker that is just starting.
      logger[failures > 3 ? "warn" : "debug"](
        { err: error, group: subscription.group },
        "Consuming will be tried again",
      );
      await pause(waitAfter(failures, CONNECTING_BACK_OFF), signal);
    }
  }
}

/** Resolves when the signal aborts and records in flight are done; rejects when the consumer can't continue. */
async function consumeOnce(consuming: WithBatches, signal: AbortSignal, onFetched: () => void): Promise<void> {
  const { client, subscription, batches, following, fetchWaitMs } = consuming;
  const { group, topics } = subscription;
  await following?.begin();
  const consumer = createConsumer(client, group, fetchWaitMs);
  batches.forget();
  const ended = Promise.withResolvers<void>();
  // It may crash before anything awaits the end.
  ended.promise.catch(() => undefined);
  consumer.on(consumer.events.CRASH, ({ payload }) => ended.reject(payload.error));
  consumer.on(consumer.events.GROUP_JOIN, batches.forget);
  // Joining is not enough: only the first fetch fixes where a partition that was never read begins.
  consumer.on(consumer.events.FETCH, onFetched);
  const onAbort = () => ended.resolve();
  signal.addEventListener("abort", onAbort);
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [...topics], fromBeginning: true });
    const begun = consumer.run({
      eachBatch: batches.eachBatch,
      eachBatchAutoResolve: false,
      autoCommitInterval: COMMIT_MS,
      partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
    });
    // Before the first fetch: what `run` does at once creates the group, and the rest waits for the broker.
    following?.seek(consumer);
    await begun;
    if (signal.aborted) ended.resolve();
    await ended.promise;
  } finally {
    signal.removeEventListener("abort", onAbort);
    await consumer.disconnect().catch(() => undefined);
  }
}

const createConsumer = (client: Kafka, groupId: string, fetchWaitMs = DEFAULT_FETCH_WAIT_MS): Consumer =>
  client.consumer({
    groupId,
    sessionTimeout: SESSION_TIMEOUT_MS,
    rebalanceTimeout: REBALANCE_TIMEOUT_MS,
    maxWaitTimeInMs: fetchWaitMs,
    heartbeatInterval: fetchWaitMs,
    allowAutoTopicCreation: false,
    // A crashed consumer is replaced here, where the back-off and the stop are known.
    retry: { initialRetryTime: 200, maxRetryTime: 2_000, retries: 4, restartOnFailure: async () => false },
  });
