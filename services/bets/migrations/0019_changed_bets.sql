-- outside a transaction: the feed by change
CREATE INDEX CONCURRENTLY bets_changed ON bets (status, subject_of(category, topic), updated_at);
