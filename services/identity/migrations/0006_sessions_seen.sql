-- What people see of their sessions, and when they last showed who they are; null where that was not known at the sign-in.
-- Sessions live for seven days, so giving each an id rewrites a small table.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN browser text,
  ADD COLUMN network text,
  ADD COLUMN authenticated_at timestamptz;

-- Whether the person has to show anew who they are, however lately they did.
ALTER TABLE sign_in_attempts ADD COLUMN reauthenticates boolean NOT NULL DEFAULT false;

-- When somebody deleted their account. The row stays, because bets and the ledger name its id, and says nothing of a person.
ALTER TABLE users ADD COLUMN deleted_at timestamptz;
