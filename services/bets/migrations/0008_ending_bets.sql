-- outside a transaction: the feed by end date
CREATE INDEX CONCURRENTLY bets_ending ON bets (status, subject_of(category, topic), end_date, id);
