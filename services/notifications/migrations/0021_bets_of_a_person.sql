-- outside a transaction: the bets of somebody who deletes their account
CREATE INDEX CONCURRENTLY bet_people_user ON bet_people (user_id);
