import { deadLettersOf, type DeadLetterStore } from "@stakehold/messaging/dead-letters/dead-letters.ts";
import type { Handler } from "@stakehold/messaging/inbox/handler.ts";
import type { Consumption, ServiceDefinition } from "./service-definition.ts";

/** A service as a consumer of events: its name on the broker, its handlers, and the store of its dead letters. */
export type Consuming = {
  readonly group: string;
  readonly handlers: readonly Handler[];
  readonly deadLetters: DeadLetterStore;
};

/** Returns how a service consumes, from its definition. */
export function consumingOf(
  { name, settings, database, deadLetters }: Pick<ServiceDefinition, "name" | "settings" | "database" | "deadLetters">,
  { handlers }: Consumption,
): Consuming {
  // The prefix keeps installations on one broker apart, in groups and in topics.
  const group = `${settings.TOPIC_PREFIX}.${name}`;
  const place =
    deadLetters !== undefined ? { deadLetters } : database !== undefined ? { pool: database.pool } : undefined;
  if (place === undefined) throw new TypeError(`${name} consumes events and so needs a place for dead letters`);
  return { group, handlers, deadLetters: deadLettersOf(place, group) };
}
