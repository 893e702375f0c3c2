import type { Batch, EachBatchPayload, KafkaMessage } from "kafkajs";
import { waitAfter } from "../back-off.ts";
import { fromKafkaMessage } from "./kafka-record.ts";
import type { Subscription, Tries } from "./broker.ts";
import { kindOfFailure } from "../failure.ts";
import { runByKey } from "./run-by-key.ts";

const MAX_PARALLEL_KEYS = 8;
const HEARTBEAT_MS = 3_000;

/** What is remembered of a partition while one of its records waits for a retry. */
type Partition = {
  /** Offsets after the waiting record that are already handled, and must not be handled again. */
  readonly done: Set<string>;
  /** How often, and since when, each unhandled record has been tried. */
  readonly tried: Map<string, Tries & { readonly since: number }>;
};

/** How to handle the records of a subscription, until the signal aborts. */
export type Handling = {
  readonly subscription: Pick<Subscription, "onMessage" | "follows">;
  readonly signal: AbortSignal;
  /** Called with a partition's last record such that it and all before it are handled. */
  readonly onPassed: ((topic: string, partition: number, offset: string) => void) | undefined;
};

/** Handles the batches that kafkajs delivers. */
export type BatchHandler = {
  eachBatch(payload: EachBatchPayload): Promise<void>;
  /** Forgets all partitions: another member may have had them in the meantime. */
  forget(): void;
  /** The longest time for which a record of the topic has been tried, in milliseconds; 0 if none. */
  triedMs(topic: string): number;
};

/**
 * Makes the handler of one subscription. It acknowledges a record when all before it are handled. It pauses the
 * partition rather than wait inside a batch, which would delay every other partition of the same broker.
 */
export function createBatchHandler(handling: Handling): BatchHandler {
  const partitions = new Map<string, Partition>();
  const partitionOf = ({ topic, partition }: Batch): Partition => {
    const name = `${topic}/${partition}`;
    const known = partitions.get(name) ?? { done: new Set(), tried: new Map() };
    partitions.set(name, known);
    return known;
  };
  return {
    eachBatch: (payload) => handleBatch(payload, partitionOf(payload.batch), handling),
    forget: () => partitions.clear(),
    triedMs: (topic) => {
      const now = performance.now();
      const ofTopic = [...partitions].filter(([name]) => name.startsWith(`${topic}/`));
      const since = ofTopic.flatMap(([, { tried }]) => [...tried.values()].map((record) => record.since));
      return since.reduce((longest, began) => Math.max(longest, now - began), 0);
    },
  };
}

async function handleBatch(
  payload: EachBatchPayload,
  partition: Partition,
  { subscription, signal, onPassed }: Handling,
): Promise<void> {
  const { batch } = payload;
  const { onMessage, follows } = subscription;
  const heart = startHeartbeat(payload);
  let failures = 0;
  await runByKey<KafkaMessage>({
    items: batch.messages,
    maxParallel: MAX_PARALLEL_KEYS,
    keyOf: ({ key }) => (follows === undefined ? (key?.toString() ?? "") : "all"),
    mayStart: () => !signal.aborted && heart.isBeating() && payload.isRunning() && !payload.isStale(),
    run: async (message) => {
      if (partition.done.has(message.offset)) return true;
      const tries = nextOf(partition.tried.get(message.offset));
      partition.tried.set(message.offset, tries);
      try {
        await onMessage(fromKafkaMessage(batch.topic, batch.partition, message), tries);
      } catch (error) {
        const unknownFailures = tries.unknownFailures + (kindOfFailure(error) === "unknown" ? 1 : 0);
        partition.tried.set(message.offset, { ...tries, unknownFailures });
        failures = Math.max(failures, tries.attempt);
        return false;
      }
      partition.tried.delete(message.offset);
      partition.done.add(message.offset);
      return true;
    },
    onPrefixDone: ({ offset }) => {
      payload.resolveOffset(offset);
      onPassed?.(batch.topic, batch.partition, offset);
      forgetUpTo(partition.done, BigInt(offset));
    },
  });
  heart.stop();
  if (failures > 0) pausePartition(payload, waitAfter(failures));
}

/** Counts the next delivery. */
const nextOf = (before?: Tries & { readonly since: number }): Tries & { readonly since: number } =>
  before === undefined
    ? { attempt: 1, unknownFailures: 0, since: performance.now() }
    : { ...before, attempt: before.attempt + 1 };

function forgetUpTo(offsets: Set<string>, last: bigint): void {
  for (const offset of offsets) if (BigInt(offset) <= last) offsets.delete(offset);
}

function pausePartition(payload: EachBatchPayload, ms: number): void {
  const resume = payload.pause();
  setTimeout(resume, ms).unref();
}

/**
 * Sends heartbeats and commits resolved offsets while a batch takes long. A failed heartbeat means that the group
 * rebalances: running handlers finish, and no further one starts.
 */
function startHeartbeat(payload: EachBatchPayload): { isBeating(): boolean; stop(): void } {
  let beating = true;
  const timer = setInterval(() => {
    const beat = async () => {
      await payload.heartbeat();
      await payload.commitOffsetsIfNecessary();
    };
    beat().catch(() => {
      beating = false;
    });
  }, HEARTBEAT_MS);
  return { isBeating: () => beating, stop: () => clearInterval(timer) };
}
