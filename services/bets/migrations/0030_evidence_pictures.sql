-- A proposal may show a picture of what proves it: which one, of those that bets keep.
ALTER TABLE bets ADD COLUMN evidence_picture_id text CHECK (char_length(evidence_picture_id) BETWEEN 1 AND 60);
ALTER TABLE bets ADD CONSTRAINT bets_evidence_picture CHECK (proposed_at IS NOT NULL OR evidence_picture_id IS NULL) NOT VALID;
ALTER TABLE bets VALIDATE CONSTRAINT bets_evidence_picture;
