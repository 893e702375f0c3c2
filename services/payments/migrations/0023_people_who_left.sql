-- Who deleted their account, so that money which is owed to them again does not wait for a payout account that nobody will make:
-- a row a person, for as long as the ledger names them. Where their winnings went is still named by the attempt that made the
-- account.
CREATE TABLE people_who_left (
  user_id uuid PRIMARY KEY,
  left_at timestamptz NOT NULL DEFAULT stakehold_now()
);
GRANT SELECT, INSERT ON people_who_left TO stakehold_service;

-- Only who leaves has no account any more after one was made for them.
INSERT INTO people_who_left (user_id)
SELECT DISTINCT user_id FROM operations o
WHERE kind = 'ACCOUNT' AND status = 'DONE'
  AND NOT EXISTS (SELECT FROM payout_accounts a WHERE a.user_id = o.user_id);
