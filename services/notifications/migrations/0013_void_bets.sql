-- A bet can also be decided because its people agreed that it can't be judged.
-- rolling: what the version before writes meets the wider rule too.
ALTER TABLE bets DROP CONSTRAINT bets_decision_reason_check;
ALTER TABLE bets ADD CONSTRAINT bets_decision_reason_check CHECK (
  decision_reason IN
    ('APPROVED', 'REJECTED', 'NO_CONSENSUS', 'ONE_SIDED', 'NO_PROPOSAL', 'CANCELLED', 'CLEANUP', 'VOIDED')
) NOT VALID;
ALTER TABLE bets VALIDATE CONSTRAINT bets_decision_reason_check;
