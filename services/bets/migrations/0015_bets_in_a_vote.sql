-- outside a transaction: the bet that is voted on longest
CREATE INDEX CONCURRENTLY bets_voting ON bets (proposed_at) WHERE status = 'VOTING' AND decision IS NULL;
