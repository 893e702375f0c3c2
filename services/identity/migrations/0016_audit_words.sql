-- What an act changed, before and after: {"status": "ACTIVE"} became {"status": "BANNED"}. Entries of before have neither.
ALTER TABLE audit_entries ADD COLUMN before jsonb, ADD COLUMN after jsonb;

-- Admins read all of it, newest first.
-- rolling: the table holds the acts of a few admins, so the index is built in a moment.
CREATE INDEX audit_entries_newest ON audit_entries (created_at DESC, id DESC);
