import { inOwnTrace } from "@stakehold/telemetry/spans.ts";
import type { PendingBatch, PendingEvents } from "./pending-events.ts";
import type { OutgoingRecord, Publish } from "../record.ts";

/** What publishing needs, and what it calls. */
export type Publishing = {
  readonly outbox: PendingEvents;
  readonly publish: Publish;
  readonly topic: string;
  /** No further batch starts once it aborts. */
  readonly signal: AbortSignal;
  published(count: number): void;
  /** Receives a batch that was read after another, before it is published. */
  read(batch: PendingBatch): void;
};

/** What the broker refused; `isFirst` if it took nothing before. */
export type Unpublished = { readonly error: unknown; readonly waiting: number; readonly isFirst: boolean };

/**
 * Publishes a batch, and after a full one those that follow, each once the broker has the one before. Meanwhile marks
 * the previous batch and reads the next. Returns what the broker refused; rejects if the database fails, with nothing
 * in flight any more.
 */
export async function publishPending(publishing: Publishing, first: PendingBatch): Promise<Unpublished | undefined> {
  const { outbox, signal } = publishing;
  let sent: readonly string[] = [];
  for (let batch: PendingBatch | undefined = first; batch !== undefined;) {
    const [sending, reading]: [PromiseSettledResult<void>, PromiseSettledResult<PendingBatch | undefined>] =
      await Promise.allSettled([send(publishing, batch), markAndReadOn(outbox, sent, batch)]);
    if (reading.status === "rejected") throw reading.reason;
    if (sending.status === "rejected") {
      return { error: sending.reason, waiting: batch.ids.length, isFirst: batch === first };
    }
    sent = batch.ids;
    batch = signal.aborted ? undefined : reading.value;
    if (batch !== undefined) publishing.read(batch);
  }
  await outbox.markPublished(sent);
  return undefined;
}

/** Both in turn on one connection: the read no longer finds what was sent before. */
async function markAndReadOn(
  outbox: PendingEvents,
  sent: readonly string[],
  { ids, isFull }: PendingBatch,
): Promise<PendingBatch | undefined> {
  if (sent.length > 0) await outbox.markPublished(sent);
  if (!isFull) return undefined;
  const behind = await outbox.read(ids);
  return behind.ids.length > 0 ? behind : undefined;
}

async function send({ publish, topic, published }: Publishing, { records }: PendingBatch): Promise<void> {
  await publishInTrace(publish, topic, records);
  published(records.length);
}

/** One trace for the records of many traces, which each record carries itself. */
const publishInTrace = (publish: Publish, topic: string, records: readonly OutgoingRecord[]): Promise<void> =>
  inOwnTrace(
    {
      name: `publish ${topic}`,
      kind: "producer",
      causes: records.map(({ traceParent }) => traceParent),
      attributes: {
        "messaging.system": "kafka",
        "messaging.destination.name": topic,
        "messaging.batch.message_count": records.length,
      },
    },
    () => publish(topic, records),
  );
