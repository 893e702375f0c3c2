-- What a person saw when they paid is written into a receipt, signed, and kept as long as the place.
--
-- The lock is taken first and in the order in which writers lock, because the foreign key and the triggers below need both tables:
-- otherwise this file and a writer would wait for each other.
LOCK TABLE bets, participations IN EXCLUSIVE MODE;

CREATE TABLE receipts (
  place_id uuid PRIMARY KEY REFERENCES participations (id) ON DELETE CASCADE,
  -- The file as it was signed: its signature holds for exactly this content.
  document text NOT NULL CHECK (char_length(document) <= 100000),
  key_id text NOT NULL,
  issued_at timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT ON receipts TO stakehold_service;

-- The public keys by which receipts are verified. None is ever deleted, because receipts last longer than keys.
CREATE TABLE receipt_keys (
  id text PRIMARY KEY,
  -- The point on the curve Ed25519 in base64url, the member "x" of a JSON Web Key.
  public_key text NOT NULL CHECK (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  -- When its first receipt was issued.
  used_from timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT ON receipt_keys TO stakehold_service;

CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'what a person saw when they paid is never changed: %', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

-- The terms of a bet are frozen from its creation: its creator pays for what is stored. The end date follows with the next migration,
-- because a suite of the version before moves it.
CREATE TRIGGER bets_frozen BEFORE UPDATE ON bets
  FOR EACH ROW WHEN (
    (OLD.id, OLD.creator_id, OLD.title, OLD.description, OLD.category, OLD.topic, OLD.fee_policy, OLD.total_amount, OLD.min_entry,
      OLD.created_at, OLD.source_name, OLD.source_url, OLD.void_if, OLD.early_proposal)
    IS DISTINCT FROM
    (NEW.id, NEW.creator_id, NEW.title, NEW.description, NEW.category, NEW.topic, NEW.fee_policy, NEW.total_amount, NEW.min_entry,
      NEW.created_at, NEW.source_name, NEW.source_url, NEW.void_if, NEW.early_proposal)
    OR OLD.published_at IS NOT NULL AND NEW.published_at IS DISTINCT FROM OLD.published_at)
  EXECUTE FUNCTION refuse_change();

CREATE TRIGGER participations_frozen BEFORE UPDATE ON participations
  FOR EACH ROW WHEN (
    OLD.admission_number IS NOT NULL
    AND (OLD.id, OLD.bet_id, OLD.user_id, OLD.side, OLD.amount, OLD.created_at, OLD.admission_number)
      IS DISTINCT FROM (NEW.id, NEW.bet_id, NEW.user_id, NEW.side, NEW.amount, NEW.created_at, NEW.admission_number))
  EXECUTE FUNCTION refuse_change();

CREATE TRIGGER receipts_frozen BEFORE UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION refuse_change();
