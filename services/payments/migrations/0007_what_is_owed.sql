-- outside a transaction: what is owed is summed up again and again, and most balances are zero for good
CREATE INDEX CONCURRENTLY balances_owed ON balances (account) INCLUDE (cents) WHERE cents > 0;
