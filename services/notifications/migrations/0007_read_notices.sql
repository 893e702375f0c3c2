-- People read in the app what they were told by mail. What was told before now counts as read, so that nobody finds
-- half a year of it unread. A version that does not know the column writes what is unread.
ALTER TABLE notices ADD COLUMN read_at timestamptz DEFAULT stakehold_now();
ALTER TABLE notices ALTER COLUMN read_at DROP DEFAULT;
