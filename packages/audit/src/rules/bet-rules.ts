import type { Rule } from "./violation.ts";

/** Statuses of a stake whose card was charged. */
const PAID = `('HELD', 'DISPUTED', 'REFUNDING', 'RELEASED', 'FORFEITED', 'REFUNDED', 'CHARGED_BACK')`;

/** What went out for each stake, minus what was taken back: by rows, and by hand as far as it was owed. */
const SENT = `
  SELECT stake_id, amount_cents - reversed_cents AS cents FROM operations
  WHERE kind IN ('REFUND', 'TRANSFER') AND (status = 'DONE' OR reversed_cents > 0)
  UNION ALL SELECT stake_id, taken_cents FROM hand_movements WHERE stake_id IS NOT NULL AND taken_cents > 0`;

/**
 * Invariant 2: per bet, the money in equals the money out, plus what is still owed or held, disputed or lost to a
 * chargeback, and the fees kept. Invariant 3: a stake's money goes out by one way at a time. Invariant 4: in total, no
 * more than was won, or charged.
 */
export const betRules: readonly Rule[] = [
  {
    invariant: 2,
    faults: `
    WITH came AS (
      SELECT bet_id, coalesce(sum(stake_cents + fee_cents) FILTER (WHERE status IN ${PAID}), 0) AS cents
      FROM stakes GROUP BY bet_id
    ), went AS (
      SELECT s.bet_id, sum(sent.cents) AS cents FROM (${SENT}) AS sent JOIN stakes s ON s.id = sent.stake_id
      GROUP BY s.bet_id
    ), owed AS (
      SELECT s.bet_id, sum(b.cents) AS cents FROM balances b JOIN stakes s ON s.id::text = split_part(b.account, ':', 2)
      WHERE b.account NOT LIKE 'suspense:%' GROUP BY s.bet_id
    ), fees AS (
      SELECT substr(key, 8) AS bet_id, -sum(cents) AS cents FROM booked
      WHERE account = 'fee_revenue' AND kind = 'SETTLEMENT' GROUP BY key
    ), charged_back AS (
      SELECT s.bet_id, sum(b.cents) AS cents FROM booked b JOIN stakes s ON s.id::text = split_part(b.account, ':', 2)
      WHERE b.kind IN ('DISPUTE_LOST', 'DISPUTE_LOSS_REVERSED') GROUP BY s.bet_id
    ), per_bet AS (
      SELECT came.bet_id, came.cents AS came_in, coalesce(went.cents, 0) AS went_out,
        coalesce(owed.cents, 0) AS owed, coalesce(fees.cents, 0) AS fees,
        coalesce(charged_back.cents, 0) AS charged_back
      FROM came
      LEFT JOIN went ON went.bet_id = came.bet_id
      LEFT JOIN owed ON owed.bet_id = came.bet_id
      LEFT JOIN fees ON fees.bet_id = came.bet_id::text
      LEFT JOIN charged_back ON charged_back.bet_id = came.bet_id
    )
    SELECT bet_id::text AS subject,
      came_in || ' came in, ' || went_out || ' went out, ' || owed || ' is owed or held, ' || fees || ' fees were kept, '
        || charged_back || ' was charged back' AS fault
    FROM per_bet WHERE came_in <> went_out + owed + fees + charged_back`,
  },
  {
    invariant: 3,
    faults: `
    SELECT stake_id::text AS subject, count(*) || ' ways out: ' || string_agg(key, ', ' ORDER BY key) AS fault
    FROM operations WHERE kind IN ('REFUND', 'TRANSFER') AND status <> 'FAILED' AND NOT is_followed
    GROUP BY stake_id HAVING count(*) > 1`,
  },
  {
    invariant: 4,
    faults: `
    SELECT s.id::text AS subject, 'may get ' || coalesce(s.payable_cents, s.stake_cents + s.fee_cents) || ' and got ' || sum(sent.cents) AS fault
    FROM (${SENT}) AS sent JOIN stakes s ON s.id = sent.stake_id
    GROUP BY s.id HAVING sum(sent.cents) > coalesce(s.payable_cents, s.stake_cents + s.fee_cents)`,
  },
];
