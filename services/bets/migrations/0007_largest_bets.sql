-- outside a transaction: the feed by pool, each status and subject a range of its own
CREATE INDEX CONCURRENTLY bets_largest ON bets (status, subject_of(category, topic), pool DESC, id DESC);
