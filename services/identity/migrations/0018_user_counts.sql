-- How many people ever signed in, as summands that are folded into one now and then: who comes adds one row, so that none is
-- locked by everybody, and a reader sums them up. By the row, because each sign-in writes its person by a statement that
-- would insert them. Who deletes their account leaves a row without a name, which still counts.
CREATE TABLE user_counts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  users bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON user_counts TO stakehold_service;

CREATE FUNCTION count_user() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO user_counts (users) VALUES (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
  RETURN NULL;
END
$$;
-- The trigger keeps writers out until the commit, so what is counted below is what was there before them.
CREATE TRIGGER users_counted AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION count_user();
INSERT INTO user_counts (users) SELECT count(*) FROM users;
