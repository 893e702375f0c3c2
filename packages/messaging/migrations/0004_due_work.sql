-- Word of work whose time is known: who sleeps until the next row is due is woken when another becomes due sooner. A table's
-- triggers call this when a row is written, and when a row's time is brought forward.
CREATE FUNCTION notify_due() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('due', TG_TABLE_NAME);
  RETURN NULL;
END
$$;

-- A sender that sleeps by the clock looks again when a test moves it.
CREATE TRIGGER clock_moved AFTER UPDATE ON clock_offset FOR EACH STATEMENT EXECUTE FUNCTION notify_due();
