-- outside a transaction: the feed by age
CREATE INDEX CONCURRENTLY bets_newest ON bets (status, subject_of(category, topic), id DESC);
