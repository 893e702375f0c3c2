-- outside a transaction: the bet that was decided first and whose money is not divided
CREATE INDEX CONCURRENTLY bets_settling ON bets (decided_at) WHERE decision IS NOT NULL AND due_at IS NOT NULL;
