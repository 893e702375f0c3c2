-- outside a transaction: the bets whose end date passed and that nobody decided, of which some are late
CREATE INDEX CONCURRENTLY bets_ended ON bets (end_date) WHERE status = 'ACTIVE' AND decision IS NULL;
