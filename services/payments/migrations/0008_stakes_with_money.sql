-- outside a transaction: each stake that holds money has it in the ledger
CREATE INDEX CONCURRENTLY stakes_with_money ON stakes (id) WHERE status IN ('HELD', 'DISPUTED', 'REFUNDING');
