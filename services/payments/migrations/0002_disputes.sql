-- Charges that a card network took back, or asked about.

CREATE TABLE disputes (
  -- Stripe's id.
  id text PRIMARY KEY,
  -- Null where the disputed charge is no stake's: its money lies in suspense.
  stake_id uuid REFERENCES stakes,
  charge text NOT NULL,
  payment_intent text,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL,
  -- inquiry: the network asked, and moved nothing. open: taken back, outcome open. ended: without money having moved.
  status text NOT NULL CHECK (status IN ('inquiry', 'open', 'ended', 'won', 'lost')),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((closed_at IS NOT NULL) = (status IN ('ended', 'won', 'lost')))
);
CREATE INDEX disputes_by_stake ON disputes (stake_id) WHERE stake_id IS NOT NULL;
CREATE INDEX disputes_by_payment_intent ON disputes (payment_intent) WHERE payment_intent IS NOT NULL;
CREATE INDEX disputes_not_over ON disputes (opened_at) WHERE closed_at IS NULL;
GRANT SELECT, INSERT ON disputes TO stakehold_service;
GRANT UPDATE (status, closed_at) ON disputes TO stakehold_service;
