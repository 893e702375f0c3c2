-- What a bet is about, in one word: feeds go by it.
CREATE FUNCTION subject_of(category category, topic topic) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE category
  WHEN 'FINANCIAL' THEN 'FINANCIAL'
  WHEN 'WEATHER' THEN 'WEATHER'
  WHEN 'SPORTS' THEN 'SPORTS'
  WHEN 'WILDCARD' THEN CASE topic
    WHEN 'TECH' THEN 'TECH'
    WHEN 'POLITICS' THEN 'POLITICS'
    WHEN 'ENTERTAINMENT' THEN 'ENTERTAINMENT'
    WHEN 'OTHERS' THEN 'OTHERS'
  END
END;

-- The words of each bet's title and description, which never change. They are apart from the bets, whose rows are written
-- anew with every admission, and all their indexes with them.
CREATE TABLE bet_words (
  bet_id uuid PRIMARY KEY REFERENCES bets (id) ON DELETE CASCADE,
  words tsvector NOT NULL
);
CREATE INDEX bet_words_in ON bet_words USING gin (words);
GRANT SELECT, INSERT ON bet_words TO stakehold_service;

CREATE FUNCTION keep_words_of_bet() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO bet_words (bet_id, words)
    VALUES (NEW.id, to_tsvector('english', NEW.title || ' ' || NEW.description)) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER bets_have_words AFTER INSERT ON bets FOR EACH ROW EXECUTE FUNCTION keep_words_of_bet();
