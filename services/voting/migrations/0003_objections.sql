-- Why somebody rejected, for the people of the bet to read: a reason and a sentence, together or not at all. Callers of
-- the version before give none. The limits are looked at for what is written from now on, and no vote of before breaks them.
ALTER TABLE votes ADD COLUMN reason text, ADD COLUMN sentence text;
ALTER TABLE votes
  ADD CONSTRAINT votes_reason CHECK (reason IN ('TOO_EARLY', 'WRONG_SIDE', 'NO_EVIDENCE', 'OTHER')) NOT VALID,
  ADD CONSTRAINT votes_sentence CHECK (char_length(sentence) BETWEEN 1 AND 280) NOT VALID,
  ADD CONSTRAINT votes_objection CHECK (
    (reason IS NULL) = (sentence IS NULL) AND (reason IS NULL OR choice = 'REJECT')
  ) NOT VALID;
