-- An admin may end the sessions of a person, and it is written down why.
ALTER TABLE audit_entries
  DROP CONSTRAINT audit_entries_action_check,
  ADD CONSTRAINT audit_entries_action_check CHECK (action IN ('BAN_USER', 'END_SESSIONS'));
