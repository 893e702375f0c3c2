-- A notice in a transaction holds a lock of the whole server from before its commit record until after its flush, so all commits
-- of all databases queue up and share no flush. A session whose process wakes the readers itself after the commit says so
-- (stakehold.wakes_readers), and learns from a message which tables have readers: no notice is sent then. Any other session, such as
-- one of the version before, sends its notices as before.

CREATE OR REPLACE FUNCTION notify_outbox() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF current_setting('stakehold.wakes_readers', true) = 'on' THEN
    RAISE INFO 'wake outbox';
  ELSE
    PERFORM pg_notify('outbox', '');
  END IF;
  RETURN NULL;
END
$$;

-- Runs for each row, and a transaction may write thousands: it names a table once.
CREATE OR REPLACE FUNCTION notify_due() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  named text := coalesce(current_setting('stakehold.woken', true), '');
BEGIN
  IF current_setting('stakehold.wakes_readers', true) IS DISTINCT FROM 'on' THEN
    PERFORM pg_notify('due', TG_TABLE_NAME);
  ELSIF position('/' || TG_TABLE_NAME || '/' IN named) = 0 THEN
    PERFORM set_config('stakehold.woken', named || '/' || TG_TABLE_NAME || '/', true);
    RAISE INFO 'wake %', TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END
$$;
