import type { Logger } from "pino";
import { deadLettersOf, type DeadLetterPlace } from "./dead-letters.ts";
import { handleRecord, type ConsumerObserver } from "./handle-record.ts";
import { byType, type Handler } from "./handler.ts";
import type { Kafka, Subscribed } from "./broker.ts";

export { on, type Delivery, type Handler } from "./handler.ts";
export { type ConsumerObserver } from "./handle-record.ts";
export { replayDeadLetters, type ReplaySettings } from "./replay.ts";

/**
 * What a consumer needs. Dead letters lie in the pool's database, or in a store of the service's own.
 * `group` names the consumer on the broker, in its inbox rows and in its dead letters.
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
 * A running consumer. `joined` resolves when it first got partitions; `stop` when what is in flight has finished.
 * `triedMs` is for how long the event of a topic has been tried that is tried longest; 0 where none is.
 */
export type Consumer = Subscribed;

/**
 * Handles events for as long as it is not stopped; needs neither broker nor database to start.
 * Events of one key are handled in order. A type without a handler is acknowledged. A dependency that can't be reached
 * pauses the partition; an event that definitely fails is parked as a dead letter, and later ones of its key behind it.
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
