/** An event on its way to the broker. `eventId` is the same on every attempt to publish it. */
export type OutgoingRecord = {
  readonly eventId: string;
  readonly key: string;
  /** The full name of the protobuf message that `value` holds. */
  readonly type: string;
  readonly value: Uint8Array;
  readonly occurredAt: Date;
  /** The W3C `traceparent` of its cause. */
  readonly traceParent?: string | undefined;
};

/** An event from the broker. `offset` is a decimal text, because Kafka counts beyond what a number holds. */
export type IncomingRecord = OutgoingRecord & {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
};

/**
 * Publishes records on a topic; resolves when the broker has all of them, and may be repeated with the same records.
 */
export type Publish = (topic: string, records: readonly OutgoingRecord[]) => Promise<void>;
