-- A proposal may say that a bet can't be judged: then it names no winning side, and its words say why. It may name a page on
-- which people can check it.
ALTER TYPE decision_reason ADD VALUE 'VOIDED';

ALTER TABLE bets ADD COLUMN evidence_url text CHECK (char_length(evidence_url) BETWEEN 1 AND 2000);

-- rolling: what the version before writes meets the wider rule too.
ALTER TABLE bets DROP CONSTRAINT bets_check4;
ALTER TABLE bets ADD CONSTRAINT bets_proposal CHECK (
  num_nulls(proposed_outcome, proposed_at, proposer_id) IN (0, 3)
  AND (proposed_at IS NOT NULL OR num_nonnulls(proposed_winning_side, evidence_url) = 0)
) NOT VALID;
ALTER TABLE bets VALIDATE CONSTRAINT bets_proposal;
