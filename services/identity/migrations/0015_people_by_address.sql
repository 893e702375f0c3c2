-- outside a transaction: staff find a person by the address that they write from, in either case
CREATE INDEX CONCURRENTLY users_by_address ON users (lower(email), created_at DESC, id DESC) WHERE deleted_at IS NULL;
