-- When a bet's people were reminded last, so that each reminder is given once. A version that does not know the column gives none.
ALTER TABLE bets ADD COLUMN reminded_until timestamptz(3);
