-- How a bet will be judged, as its creator said when it was made. Bets from before say nothing of it, and of those the creator
-- may propose a result early.
ALTER TABLE bets
  ADD COLUMN source_name text CHECK (char_length(source_name) BETWEEN 1 AND 200),
  ADD COLUMN source_url text CHECK (char_length(source_url) BETWEEN 1 AND 2000),
  ADD COLUMN void_if text CHECK (char_length(void_if) BETWEEN 1 AND 1000),
  ADD COLUMN early_proposal boolean;
