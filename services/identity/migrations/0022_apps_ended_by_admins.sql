-- An admin may end an app, and its owner's ban ends it too. Apps of people who were banned before end now, and the event says so:
-- its one field is the app's id.
ALTER TABLE audit_entries
  DROP CONSTRAINT audit_entries_action_check,
  ADD CONSTRAINT audit_entries_action_check CHECK (action IN ('BAN_USER', 'END_SESSIONS', 'END_APP'));

WITH ended AS (
  UPDATE apps SET deleted_at = stakehold_now() FROM bans
  WHERE bans.user_id = apps.owner_id AND apps.deleted_at IS NULL
  RETURNING apps.id
)
INSERT INTO outbox (key, type, payload)
  SELECT id::text, 'stakehold.identity.v1.AppDeleted', '\x0a24'::bytea || convert_to(id::text, 'UTF8') FROM ended;
