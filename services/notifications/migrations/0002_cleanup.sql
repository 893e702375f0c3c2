-- A cleared platform keeps no bets and no notices of before.

ALTER TABLE bets ADD COLUMN heard_at timestamptz NOT NULL DEFAULT stakehold_now();
CREATE INDEX bets_heard ON bets (heard_at);
CREATE INDEX notices_created ON notices (created_at);
CREATE INDEX notices_of_bet ON notices (bet_id) WHERE next_attempt_at IS NOT NULL;
GRANT DELETE ON bets, notices TO stakehold_service;
