-- outside a transaction: the bets of one person that wait for a result, which are few of all that they made
CREATE INDEX CONCURRENTLY bets_waiting ON bets (creator_id, end_date, id) WHERE status = 'ACTIVE';
