-- What was taken from each winner's gain: the ledger holds a bet's fees as one sum. Null for what was settled before this
-- was written down.
ALTER TABLE stakes ADD COLUMN winnings_fee_cents bigint CHECK (winnings_fee_cents >= 0);
ALTER TABLE stakes ADD CONSTRAINT stakes_fee_of_winners CHECK (winnings_fee_cents IS NULL OR status = 'released');
GRANT UPDATE (winnings_fee_cents) ON stakes TO stakehold_service;
