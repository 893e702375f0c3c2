-- outside a transaction: grants that other services were not told of
CREATE INDEX CONCURRENTLY app_grants_untold ON app_grants (id) WHERE told_at IS NULL;
