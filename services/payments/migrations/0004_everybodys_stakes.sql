-- outside a transaction: an admin reads everybody's stakes by age
CREATE INDEX CONCURRENTLY stakes_by_age ON stakes (created_at DESC, id DESC) WHERE status <> 'CANCELLED';
