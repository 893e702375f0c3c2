-- outside a transaction: cards show the first people of each side, however many are on the other
CREATE INDEX CONCURRENTLY participations_side ON participations (bet_id, side, admission_number) WHERE status = 'HELD';
