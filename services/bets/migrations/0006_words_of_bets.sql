-- Those of the bets that were there before.
INSERT INTO bet_words (bet_id, words)
  SELECT id, to_tsvector('english', title || ' ' || description) FROM bets ON CONFLICT DO NOTHING;
