-- When a place began to count in its bet's pool, and when it ceased to. Places from before have neither: they count from
-- when they were asked for, which is half an hour earlier at most.
ALTER TABLE participations ADD COLUMN admitted_at timestamptz(3), ADD COLUMN withdrawn_at timestamptz(3);
