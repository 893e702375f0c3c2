import { ASKER_ID, peopleOf, personId, type Size } from "./world.ts";

/** The asker's first endpoint, which received a thousand events. */
export const OWN_ENDPOINT = "01900000-0000-7000-b000-000000000001";

/** Mails of the last days, and webhooks: sixty endpoints of the asker's, and one of every hundredth person. */
export const notificationsOf = (size: Size): readonly string[] => [
  `CREATE TEMP TABLE those AS
    SELECT person, ${personId("person")} AS id FROM generate_series(0, ${peopleOf(size) - 1}) AS person`,
  `INSERT INTO people (id, email, display_name)
    SELECT id, 'person' || person || '@example.com', 'Person ' || person FROM those`,
  "INSERT INTO bets (id, title, fee_policy, heard_at) SELECT id, 'Will it rain on day ' || bet || '?', 'ENTRY', created_at FROM numbered",
  "INSERT INTO bet_people (bet_id, user_id, heard_at) SELECT bet_id, user_id, created_at FROM placed WHERE place < 2",
  `INSERT INTO notices (id, user_id, kind, bet_id, event_id, message_id, facts, subject, text, html, state, attempts,
      created_at, sent_at)
    SELECT uuidv7(), user_id, 'BET_JOINED', bet_id, 'joined ' || id, '<' || id || '@example.com>', '{}', 'You are in',
      'You joined.', '<p>You joined.</p>', 'SENT', 1, now(), now()
    FROM placed WHERE place < 5`,
  `INSERT INTO webhook_endpoints (id, owner_kind, owner_id, url, description, kinds, payload_version, status, leased_until, created_at)
    SELECT ('${OWN_ENDPOINT.slice(0, -12)}' || lpad(to_hex(number), 12, '0'))::uuid, 'PERSON', '${ASKER_ID}',
      'https://hooks.example/' || number, 'Hook', '{BET_PUBLISHED}', '2026-11-01', 'ENABLED', now(), now()
    FROM generate_series(1, 60) AS number`,
  `INSERT INTO webhook_endpoints (id, owner_kind, owner_id, url, description, kinds, payload_version, status, leased_until, created_at)
    SELECT uuidv7(), 'PERSON', id, 'https://hooks.example/', 'Hook', '{BET_PUBLISHED}', '2026-11-01', 'ENABLED', now(), now()
    FROM those WHERE person % 100 = 1`,
  `INSERT INTO webhook_secrets (id, endpoint_id, secret, created_at)
    SELECT uuidv7(), id, 'whsec_' || id, now() FROM webhook_endpoints`,
  `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, kind, payload_version, sequence, data, occurred_at, state,
      attempts, step, created_at, delivered_at)
    SELECT uuidv7(), e.id, 'event ' || number, 'BET_PUBLISHED', '2026-11-01', number, jsonb_build_object('betId', e.id), now(), 'DELIVERED', 1, 1, now(), now()
    FROM webhook_endpoints e CROSS JOIN generate_series(1, CASE e.id WHEN '${OWN_ENDPOINT}' THEN 1000 ELSE 200 END) AS number`,
  `INSERT INTO webhook_attempts (id, delivery_id, attempted_at, duration_ms, url, request_headers, status, response_headers, response_body)
    SELECT uuidv7(), id, now(), 20, 'https://hooks.example/', '[]', 204, '[]', '' FROM webhook_deliveries`,
];
