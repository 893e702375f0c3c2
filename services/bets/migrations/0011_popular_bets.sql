-- outside a transaction: the featured bet
CREATE INDEX CONCURRENTLY bets_popular ON bets (pool DESC, id DESC) WHERE status = 'ACTIVE' AND for_count + against_count > 10;
