-- outside a transaction: how much waits to be read is asked with every page
CREATE INDEX CONCURRENTLY notices_unread ON notices (user_id) WHERE read_at IS NULL;
