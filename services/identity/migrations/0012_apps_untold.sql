-- outside a transaction: apps that other services were not told of
CREATE INDEX CONCURRENTLY apps_untold ON apps (id) WHERE told_at IS NULL;
