-- How the participants of a bet voted, for mails that say how it was decided. Null until a vote has ended.
ALTER TABLE bets ADD COLUMN approvals integer;
ALTER TABLE bets ADD COLUMN rejections integer;
ALTER TABLE bets ADD COLUMN electorate_size integer;
ALTER TABLE bets ADD COLUMN required_approvals integer;
