-- outside a transaction: the place that waits longest to be paid
CREATE INDEX CONCURRENTLY participations_waiting ON participations (created_at) WHERE status = 'PENDING';
