import type { Logger } from "pino";
import { deadLettersOf, type DeadLetterPlace } from "../dead-letters/dead-letters.ts";
import { handleRecord, type ConsumerObserver } from "./handle-record.ts";
import { byType, type Handler } from "./handler.ts";
import type { Kafka, Subscribed } from "../kafka/broker.ts";

export { on, type Delivery, type Handler } from "./handler.ts";
export { type ConsumerObserver } from "./handle-record.ts";
export { replayDeadLetters, type ReplaySettings } from "./replay.ts";

/**
 * What a consumer needs. Dead letters are in the pool's database, or in a store of the service's own. `group` names the
 * consumer on the broker, in its inbox rows and in its dead letters.
 */
export type ConsumerSettings = {
  readonly kafka: Kafka;
  readonly group: string;
  readonly topics: readonly string[];
  readonly handlers: readonly Handler[];
  readonly logger: Logger;
  readonly observe?: ConsumerObserver;
} & DeadLetterPlace;

/**
 * A running consumer. `joined` resolves when it first gets partitions; `stop` when records in flight are done.
 * `triedMs` is the longest time for which it has been trying an event of the topic; 0 if none.
 */
export type Consumer = Subscribed;

/**
 * Handles events until it is stopped; needs neither broker nor database to start. Handles events of one key in order.
 * Acknowledges a type without a handler. An unreachable dependency pauses the partition; an event that definitely fails
 * becomes a dead letter, and later ones of its key are parked behind it.
 */
export function startConsumer(settings: ConsumerSettings): Consumer {
  const { kafka, group, topics, logger, observe } = settings;
  const handlers = byType(settings.handlers);
  const letters = deadLettersOf(settings, group);
  const log = logger.child({ consumer: group });
  return kafka.consume({
    group,
    topics,
    onMessage: async (record, tries) => {
      const handler = handlers.get(record.type);
      if (handler !== undefined) await handleRecord({ record, tries, handler, letters, log, observe });
    },
  });
}
