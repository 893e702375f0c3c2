-- How many drafts a person has open is counted whenever they make another one.
CREATE INDEX bets_open_drafts ON bets (creator_id) WHERE status = 'DRAFT';
