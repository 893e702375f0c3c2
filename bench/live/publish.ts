import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import type { Producer } from "@stakehold/messaging/kafka/broker.ts";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import { encodeEvent, event } from "@stakehold/messaging/outbox/outbox.ts";
import { newId } from "@stakehold/service/id.ts";

/** The broker that the gateway consumes from. */
export type Broker = {
  readonly producer: Producer;
  /** The prefix of the topics' names. */
  readonly prefix: string;
};

/** Publishes an event of a bet as its service does. */
export async function publish<Schema extends DescMessage>(
  { producer, prefix }: Broker,
  service: string,
  betId: string,
  schema: Schema,
  init: MessageInitShape<Schema>,
): Promise<void> {
  const value = encodeEvent(event(betId, schema, init));
  const record = { eventId: newId(), key: betId, type: schema.typeName, value, occurredAt: new Date() };
  await producer.send(topicOf(prefix, service), [record]);
}
