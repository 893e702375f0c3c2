-- outside a transaction: people see their own sessions, the newest first
CREATE INDEX CONCURRENTLY sessions_of_person ON sessions (user_id, created_at DESC, id DESC);
