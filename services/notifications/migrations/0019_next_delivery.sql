-- outside a transaction: which delivery is due next, of whichever endpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_next ON webhook_deliveries (next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;
