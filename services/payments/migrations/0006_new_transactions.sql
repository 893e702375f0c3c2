-- outside a transaction: each look at the ledger counts what is new
CREATE INDEX CONCURRENTLY transactions_written_by ON transactions (written_by);
