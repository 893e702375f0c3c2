import { inOwnTrace } from "@stakehold/telemetry/spans.ts";
import type { PendingBatch, PendingEvents } from "./pending-events.ts";
import type { OutgoingRecord, Publish } from "./record.ts";

/** What publishing needs, and whom it tells. */
export type Publishing = {
  readonly outbox: PendingEvents;
  readonly publish: Publish;
  readonly topic: string;
  /** Begins with no further batch once it aborts. */
  readonly signal: AbortSignal;
  published(count: number): void;
  /** Is told of a batch that was read behind another, before it is published. */
  read(batch: PendingBatch): void;
};

/** What the broker did not take; `isFirst` where it took nothing before. */
export type Unpublished = { readonly error: unknown; readonly waiting: number; readonly isFirst: boolean };

/**
 * Publishes a batch, and after a full one what waits behind it, each when the broker has the one before. While the broker
 * takes a batch, the one before it is marked and the one behind it is read. Returns what the broker did not take; rejects
 * when the database can't be asked, and then nothing is under way any more.
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

/** Both on one connection, one after the other: what was sent before is no longer among what is read. */
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

/** Of one trace for what many traces wrote, which the records themselves carry on. */
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
