-- A quick look at the ledger, again and again: what it moved, and whether it agrees with itself.

-- What transactions of each kind debited and credited on accounts of each type, as far as they are counted.
CREATE TABLE ledger_totals (
  kind text NOT NULL,
  account_type text NOT NULL,
  debit_cents bigint NOT NULL,
  credit_cents bigint NOT NULL,
  PRIMARY KEY (kind, account_type)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON ledger_totals TO stakehold_service;

-- The last look. There is one row, once somebody has looked.
CREATE TABLE ledger_looks (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- What was written by a database transaction before this one is counted: all of them had ended.
  counted_below xid8 NOT NULL,
  -- A database restored from a dump counts its transactions anew: what it brought up to this id is counted too.
  counted_through bigint NOT NULL,
  -- How often PostgreSQL has seen rows of the ledger updated or deleted. That never happens, except by hand.
  rewrites bigint NOT NULL,
  -- Up to which transaction the round of looks has come that goes through all of them.
  verified_through bigint NOT NULL,
  -- What differed, by check.
  transactions integer NOT NULL,
  balances integer NOT NULL,
  totals integer NOT NULL,
  stakes integer NOT NULL,
  -- When a look found nothing last.
  clean_at timestamptz
);
GRANT SELECT, INSERT, UPDATE ON ledger_looks TO stakehold_service;

-- Since when an account can receive: what waited for it is late from then on.
ALTER TABLE payout_accounts ADD COLUMN ready_at timestamptz;
CREATE FUNCTION note_ready_account() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.ready_at := stakehold_now();
  RETURN NEW;
END
$$;
CREATE TRIGGER payout_accounts_ready BEFORE UPDATE ON payout_accounts
  FOR EACH ROW WHEN (NEW.payouts_enabled AND NOT OLD.payouts_enabled) EXECUTE FUNCTION note_ready_account();
CREATE TRIGGER payout_accounts_ready_at_once BEFORE INSERT ON payout_accounts
  FOR EACH ROW WHEN (NEW.payouts_enabled) EXECUTE FUNCTION note_ready_account();
