-- Money that matches nothing goes back to its card when an admin says so: asked of Stripe like every other refund, but
-- for no stake. Its row belongs to whoever said so.

ALTER TABLE operations DROP CONSTRAINT operations_kind_check;
ALTER TABLE operations ADD CONSTRAINT operations_kind_check
  CHECK (kind IN ('payment_intent', 'cancel', 'refund', 'transfer', 'account', 'suspense_refund'));

ALTER TABLE operations DROP CONSTRAINT operations_check3;
ALTER TABLE operations ADD CONSTRAINT operations_belong
  CHECK (kind IN ('account', 'suspense_refund') OR (stake_id IS NOT NULL AND bet_id IS NOT NULL));

ALTER TABLE operations DROP CONSTRAINT operations_check4;
ALTER TABLE operations ADD CONSTRAINT operations_amounts
  CHECK (kind NOT IN ('refund', 'transfer', 'suspense_refund') OR amount_cents IS NOT NULL);

ALTER TABLE operations ADD CONSTRAINT operations_suspense_target CHECK (kind <> 'suspense_refund' OR target IS NOT NULL);
CREATE UNIQUE INDEX operations_one_suspense_refund ON operations (target) WHERE kind = 'suspense_refund' AND status <> 'failed';
CREATE INDEX operations_by_suspense ON operations (target) WHERE kind = 'suspense_refund';
