import type { Sql } from "@stakehold/store/sql.ts";
import { SCOPES_TO_HEAR, TO_HEAR } from "../domain/app-reach.ts";
import type { WebhookWord } from "../domain/webhook-event.ts";
import type { NewsAddress } from "../operations/ports/news.ts";

/**
 * Numbers an event and writes one message per subscribed endpoint: those of the people concerned, and those of apps
 * that such people connected, as far as their grants allow. An endpoint that is off gets no message now; its owner can
 * have it sent later.
 */
export async function saveWord(sql: Sql, { eventId }: NewsAddress, word: WebhookWord, createdAt: Date): Promise<void> {
  const { kind, subjectId, to, data, occurredAt } = word;
  const userId = to === "PARTIES" ? null : to.userId;
  const event = [subjectId, userId, eventId, kind, JSON.stringify(data), occurredAt, createdAt];
  await sql.query(SAVE_WORD, [...event, SCOPES_TO_HEAR[kind], TO_HEAR]);
}

/** Whether a grant `g` of an app `a` lets the app receive this event. */
const REACHES = `a.deleted_at IS NULL AND $9 = ANY (a.scopes) AND g.expires_at > $7::timestamptz
  AND EXISTS (SELECT FROM unnest($8::text[]) AS scope WHERE scope = ANY (g.scopes) AND scope = ANY (a.scopes))`;

// Apps and grants are locked as they are read, so that ending one of them waits for these messages and drops them too.
// An app comes before its grants, as in its deletion, so that the two never deadlock.
const SAVE_WORD = `
  WITH number AS (
    INSERT INTO webhook_sequences (subject_id, last_sequence) VALUES ($1::uuid, 1)
    ON CONFLICT (subject_id) DO UPDATE SET last_sequence = webhook_sequences.last_sequence + 1
    RETURNING last_sequence
  ), people AS MATERIALIZED (
    SELECT $2::uuid AS user_id WHERE $2::uuid IS NOT NULL
    UNION ALL
    SELECT user_id FROM bet_people WHERE bet_id = $1::uuid AND $2::uuid IS NULL
  ), granted AS MATERIALIZED (
    SELECT g.app_id, g.user_id FROM people JOIN app_grants g ON g.user_id = people.user_id JOIN apps a ON a.id = g.app_id
    WHERE ${REACHES} AND EXISTS (
      SELECT FROM webhook_endpoints e WHERE $4 = ANY (e.kinds)
        AND (e.owner_kind = 'APP' AND e.owner_id = a.id OR e.owner_id = g.user_id AND e.made_by_app = a.id))
    FOR SHARE OF a, g
  ), recipients AS (
    SELECT e.id, '{}'::uuid[] AS people
    FROM people JOIN webhook_endpoints e ON e.owner_kind = 'PERSON' AND e.owner_id = people.user_id
    WHERE e.made_by_app IS NULL OR (e.made_by_app, e.owner_id) IN (SELECT app_id, user_id FROM granted)
    UNION ALL
    SELECT e.id, array_agg(DISTINCT granted.user_id ORDER BY granted.user_id)
    FROM granted JOIN webhook_endpoints e ON e.owner_kind = 'APP' AND e.owner_id = granted.app_id
    GROUP BY e.id
  )
  INSERT INTO webhook_deliveries (id, endpoint_id, event_id, kind, payload_version, sequence, data, people, occurred_at,
    created_at, state, failure, next_attempt_at)
  SELECT uuidv7(), e.id, $3, $4, e.payload_version, number.last_sequence, $5::jsonb, recipients.people, $6::timestamptz,
    $7::timestamptz,
    CASE e.status WHEN 'ENABLED' THEN 'PENDING' ELSE 'FAILED' END,
    CASE e.status WHEN 'DISABLED' THEN 'ENDPOINT_DISABLED' END,
    CASE e.status WHEN 'ENABLED' THEN $7::timestamptz END
  FROM number, recipients JOIN webhook_endpoints e ON e.id = recipients.id
  WHERE $4 = ANY (e.kinds)`;
