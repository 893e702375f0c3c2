import { ASKER_ID, peopleOf, personId, type Size } from "./world.ts";

/** The sixty entries of each of the asker's lists. */
const OWN = "generate_series(1, 60) AS number";

const digest = (text: string): string => `sha256((${text})::bytea)`;

/** People, their sessions, what they agreed to, and what admins did to one in a hundred of them. */
export const identityOf = (size: Size): readonly string[] => [
  `CREATE TEMP TABLE people AS
    SELECT person, ${personId("person")} AS id FROM generate_series(0, ${peopleOf(size) - 1}) AS person`,
  `INSERT INTO users (id, issuer, subject, email, first_name, last_name, created_at, is_email_verified)
    SELECT id, 'https://issuer.example', person::text, 'person' || person || '@example.com', 'Person', person::text, now(), true
    FROM people`,
  "INSERT INTO user_counts (users) SELECT count(*) FROM users",
  "INSERT INTO terms_acceptances (user_id, accepted_at) SELECT id, now() FROM people",
  `INSERT INTO sessions (token_hash, user_id, created_at, expires_at, last_seen_at)
    SELECT ${digest("'session ' || person")}, id, now(), now() + interval '7 days', now() FROM people`,
  `INSERT INTO sessions (token_hash, user_id, created_at, expires_at, last_seen_at)
    SELECT ${digest("'own session ' || number")}, '${ASKER_ID}', now(), now() + interval '10 years', now() FROM ${OWN}`,
  `INSERT INTO bet_statistics (user_id, bets_won, bets_lost, winnings_cents)
    SELECT id, person % 20, 20 - person % 20, person % 20 * 1000 FROM people`,
  `INSERT INTO api_tokens (id, token_hash, user_id, name, created_at, scopes, expires_at, last_four)
    SELECT uuidv7(), ${digest("'token ' || number")}, '${ASKER_ID}', 'Token ' || number, now(), '{bets:read}',
      now() + interval '10 years', 'abcd' FROM ${OWN}`,
  `INSERT INTO api_tokens (id, token_hash, user_id, name, created_at, scopes, expires_at, last_four)
    SELECT uuidv7(), ${digest("'token of ' || person")}, id, 'Token', now(), '{bets:read}', now() + interval '10 years', 'abcd'
    FROM people WHERE person > 0 AND person % 10 = 0`,
  `INSERT INTO apps (id, owner_id, name, redirect_uris, scopes, created_at, told_at)
    SELECT uuidv7(), '${ASKER_ID}', 'App ' || number, '{https://app.example/back}', '{bets:read}', now(), now() FROM ${OWN}`,
  `INSERT INTO app_grants (id, app_id, user_id, scopes, granted_at, expires_at, told_at)
    SELECT uuidv7(), apps.id, '${ASKER_ID}', '{bets:read}', now(), now() + interval '10 years', now() FROM apps`,
  `INSERT INTO app_grants (id, app_id, user_id, scopes, granted_at, expires_at, told_at)
    SELECT uuidv7(), (SELECT id FROM apps ORDER BY id LIMIT 1), id, '{bets:read}', now(), now() + interval '10 years', now()
    FROM people WHERE person > 0 AND person % 2 = 0`,
  `INSERT INTO audit_entries (id, actor_id, action, subject_id, reason, created_at)
    SELECT uuidv7(), '${ASKER_ID}', 'END_SESSIONS', id, 'Asked for by mail.', now() FROM people WHERE person % 100 = 1`,
];
