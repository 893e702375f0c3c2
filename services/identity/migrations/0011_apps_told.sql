-- When other services were told of an app and of a grant; null for those that the version before made.
ALTER TABLE apps ADD COLUMN told_at timestamptz;
ALTER TABLE app_grants ADD COLUMN told_at timestamptz;
