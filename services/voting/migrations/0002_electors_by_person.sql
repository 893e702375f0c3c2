-- outside a transaction: what waits for somebody's vote is asked by the person
CREATE INDEX CONCURRENTLY electors_user ON electors (user_id, bet_id);
