import type { Sql } from "@stakehold/messaging/sql.ts";
import type { WebhookWord } from "../domain/webhook-event.ts";
import type { NewsAddress } from "../operations/ports/news.ts";

/**
 * Gives an event its number and writes one message for each endpoint that wants it, of people whom it concerns and of
 * nobody else. An endpoint that is off is told nothing now; its owner can have it sent later.
 */
export async function saveWord(sql: Sql, { eventId }: NewsAddress, word: WebhookWord, createdAt: Date): Promise<void> {
  const { kind, subjectId, to, data, occurredAt } = word;
  const userId = to === "PARTIES" ? null : to.userId;
  await sql.query(SAVE_WORD, [subjectId, userId, eventId, kind, JSON.stringify(data), occurredAt, createdAt]);
}

const SAVE_WORD = `
  WITH number AS (
    INSERT INTO webhook_sequences (subject_id, last_sequence) VALUES ($1::uuid, 1)
    ON CONFLICT (subject_id) DO UPDATE SET last_sequence = webhook_sequences.last_sequence + 1
    RETURNING last_sequence
  ), people AS (
    SELECT $2::uuid AS user_id WHERE $2::uuid IS NOT NULL
    UNION ALL
    SELECT user_id FROM bet_people WHERE bet_id = $1::uuid AND $2::uuid IS NULL
  )
  INSERT INTO webhook_deliveries (id, endpoint_id, event_id, kind, payload_version, sequence, data, occurred_at, created_at,
    state, failure, next_attempt_at)
  SELECT uuidv7(), e.id, $3, $4, e.payload_version, number.last_sequence, $5::jsonb, $6::timestamptz, $7::timestamptz,
    CASE e.status WHEN 'ENABLED' THEN 'PENDING' ELSE 'FAILED' END,
    CASE e.status WHEN 'DISABLED' THEN 'ENDPOINT_DISABLED' END,
    CASE e.status WHEN 'ENABLED' THEN $7::timestamptz END
  FROM number, people JOIN webhook_endpoints e ON e.owner_kind = 'PERSON' AND e.owner_id = people.user_id
  WHERE $4 = ANY (e.kinds)`;
