-- outside a transaction: the featured bet where none is popular
CREATE INDEX CONCURRENTLY bets_open ON bets (pool DESC, id DESC) WHERE status = 'ACTIVE';
