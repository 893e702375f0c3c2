import { randomUUID } from "node:crypto";
import { rowsOf } from "./on-database.ts";

/** Parks an event in a service, as if it could not be handled. No service handles its type. */
export async function parkEvent(service: string): Promise<void> {
  await rowsOf(
    service,
    `INSERT INTO dead_letters (consumer, topic, "partition", "offset", key, type, payload, event_id, occurred_at,
       error_code, error_message, attempts)
     VALUES ($1, 'stakehold.bets.v1', 0, -1, $2, 'stakehold.bets.v1.NothingHappened', '', $2, stakehold_now(),
       'BET_NOT_FOUND', 'This bet does not exist.', 1)`,
    [`stakehold.${service}`, randomUUID()],
  );
}
