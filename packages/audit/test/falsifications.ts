import type { Falsification } from "./recorded-platform.ts";

/** Recomputes everything that follows from postings, as a forger does to cover their tracks. */
export const COVER = `
  DELETE FROM balances;
  INSERT INTO balances SELECT account, -sum(cents) FROM postings WHERE account LIKE '%:_%' GROUP BY account;
  DELETE FROM statement_entries;
  DELETE FROM statement_totals;
  SELECT open_statements(ARRAY(SELECT DISTINCT user_id FROM stakes));`;

/** Stakes of the recorded platform, by their outcome. `nth` selects one of several. */
const stake = (where: string, nth = 0): string =>
  `(SELECT id FROM stakes WHERE ${where} ORDER BY id OFFSET ${nth} LIMIT 1)`;
const WINNER = stake("status = 'RELEASED' AND fee_policy = 'ENTRY'");
/** A winner of the same bet as the winner above. */
const OTHER_WINNER = `(SELECT o.id FROM stakes s JOIN stakes o ON o.bet_id = s.bet_id AND o.id <> s.id AND o.status = 'RELEASED'
  WHERE s.id = ${WINNER})`;
const WAITING = stake(
  "id = (SELECT stake_id FROM operations WHERE kind = 'TRANSFER' AND status = 'WAITING' ORDER BY key LIMIT 1)",
);
const HELD = stake("status = 'HELD'");
const OTHER_HELD = stake("status = 'HELD' AND bet_id <> (SELECT bet_id FROM stakes WHERE id = " + HELD + ")");
const REFUNDED = stake("status = 'REFUNDED'");
const LOSER = stake("status = 'FORFEITED'");
const TRANSFER = (nth: number) =>
  `(SELECT key FROM operations WHERE kind = 'TRANSFER' AND status = 'DONE' AND reversed_cents = 0 ORDER BY key OFFSET ${nth} LIMIT 1)`;

const OPEN_BET =
  "(SELECT id FROM bets WHERE status = 'ACTIVE' AND for_count > 0 AND against_count > 0 ORDER BY id LIMIT 1)";
const VOTED_BET = "(SELECT id FROM bets WHERE decision_reason = 'APPROVED' ORDER BY id LIMIT 1)";
const VOTING_BET = "(SELECT id FROM bets WHERE status = 'VOTING' AND decision IS NULL LIMIT 1)";
const OPEN_BALLOT = "(SELECT bet_id FROM ballots WHERE status = 'OPEN' LIMIT 1)";
const APPROVED_BALLOT = "(SELECT bet_id FROM ballots WHERE status = 'APPROVED' ORDER BY bet_id LIMIT 1)";
const STRANGER = "'01a22082-0000-7000-8000-000000000000'";

/** Swaps a unique column of two rows. */
const swap = (table: string, column: string, key: string, one: string, other: string): string => `
  CREATE TEMPORARY TABLE swapped ON COMMIT DROP AS SELECT ${key} AS key, ${column} AS value FROM ${table} WHERE ${key} IN (${one}, ${other});
  UPDATE ${table} SET ${column} = ${column} || '_' WHERE ${key} IN (SELECT key FROM swapped);
  UPDATE ${table} SET ${column} = (SELECT value FROM swapped WHERE swapped.key <> ${table}.${key}) WHERE ${key} IN (SELECT key FROM swapped);`;

const person = (of: string, to: string): string => `
  UPDATE operations SET user_id = ${to} WHERE stake_id = ${of};
  UPDATE stakes SET user_id = ${to} WHERE id = ${of};
  ${COVER}`;

/** Moves cents from one winner of a bet to another, everywhere in the database. */
const shift = (cents: number): string => `
  CREATE TEMPORARY TABLE moved ON COMMIT DROP AS
    SELECT ${WINNER} AS id, ${cents} AS cents UNION ALL SELECT ${OTHER_WINNER}, ${-cents};
  UPDATE stakes s SET payable_cents = payable_cents + m.cents FROM moved m WHERE m.id = s.id;
  UPDATE operations o SET amount_cents = amount_cents + m.cents FROM moved m WHERE m.id = o.stake_id AND o.kind = 'TRANSFER';
  UPDATE postings p SET cents = p.cents + sign(p.cents) * m.cents FROM moved m WHERE p.account = 'payable:' || m.id;
  UPDATE postings p SET cents = p.cents - m.cents FROM moved m JOIN operations o ON o.stake_id = m.id AND o.kind = 'TRANSFER'
    JOIN transactions t ON t.key = 'transfer:' || o.stripe_id WHERE p.transaction_id = t.id AND p.account = 'stripe_clearing';
  ${COVER}`;

/** The changes that a person with a database's password could make, one kind at a time. */
export const falsifications: readonly (readonly [name: string, falsification: Falsification])[] = [
  // The division.
  ["a winner's payable up and another's down by the same", { payments: shift(100) }],
  ["a leftover cent given to who was admitted last", { payments: shift(-1) }],
  [
    "five cents of a waiting winner kept by the platform",
    {
      payments: `
        UPDATE stakes SET payable_cents = payable_cents - 5 WHERE id = ${WAITING};
        UPDATE operations SET amount_cents = amount_cents - 5 WHERE stake_id = ${WAITING} AND kind = 'TRANSFER';
        UPDATE postings SET cents = cents + 5 WHERE account = 'payable:' || ${WAITING};
        UPDATE postings SET cents = cents - 5 WHERE account = 'fee_revenue' AND transaction_id = (
          SELECT id FROM transactions WHERE key = 'settle:' || (SELECT bet_id FROM stakes WHERE id = ${WAITING}));
        ${COVER}`,
    },
  ],
  [
    "a cent moved from a fee to its stake",
    {
      payments: `
        UPDATE postings SET cents = cents - 1 WHERE account = 'escrow:' || ${HELD};
        UPDATE postings SET cents = cents + 1 WHERE account = 'fee_escrow:' || ${HELD};
        UPDATE stakes SET stake_cents = stake_cents + 1, fee_cents = fee_cents - 1 WHERE id = ${HELD};
        ${COVER}`,
      bets: `UPDATE participations SET amount = amount + 1 WHERE id = (SELECT id FROM participations p
        WHERE bet_id = ${OPEN_BET} AND status = 'HELD' ORDER BY id LIMIT 1);`,
    },
  ],
  [
    "the fee on winnings taken from another winner",
    {
      payments: `UPDATE stakes SET winnings_fee_cents = winnings_fee_cents + 1 WHERE id = ${stake("status = 'RELEASED' AND fee_policy = 'WINNINGS'")}; ${COVER}`,
    },
  ],

  // Sides and outcomes.
  [
    "the side of a place of an undecided bet, with the bet's pools",
    {
      bets: `
        UPDATE participations SET side = 'FOR' WHERE bet_id = ${OPEN_BET} AND side = 'AGAINST' AND status = 'HELD';
        UPDATE bets SET for_pool = pool, against_pool = 0, for_count = for_count + against_count, against_count = 0 WHERE id = ${OPEN_BET};`,
    },
  ],
  [
    "both sides of an undecided bet",
    {
      bets: `UPDATE participations SET side = CASE side WHEN 'FOR' THEN 'AGAINST' ELSE 'FOR' END::side WHERE bet_id = ${OPEN_BET}; UPDATE bets SET for_pool = against_pool, against_pool = for_pool, for_count = against_count, against_count = for_count WHERE id = ${OPEN_BET};`,
    },
  ],
  [
    "the pools of a bet swapped",
    { bets: `UPDATE bets SET for_pool = against_pool, against_pool = for_pool WHERE id = ${OPEN_BET};` },
  ],
  [
    "the reason of a decision",
    { bets: "UPDATE bets SET decision_reason = 'CANCELLED' WHERE decision_reason = 'REJECTED';" },
  ],
  [
    "the proposed side of a bet in its vote",
    { bets: `UPDATE bets SET proposed_winning_side = 'AGAINST' WHERE id = ${VOTING_BET};` },
  ],
  [
    "the words of a proposal",
    { bets: `UPDATE bets SET proposed_outcome = 'Nobody said so.' WHERE id = ${VOTING_BET};` },
  ],
  ["who proposed a result", { bets: `UPDATE bets SET proposer_id = ${STRANGER} WHERE id = ${VOTING_BET};` }],
  [
    "a whole outcome forged before the payout",
    {
      bets: `UPDATE bets SET decision = 'AGAINST', decision_reason = 'APPROVED', decided_at = stakehold_now(), proposed_winning_side = 'AGAINST' WHERE id = ${VOTING_BET};`,
      voting: `
        INSERT INTO votes (bet_id, user_id, choice, cast_at) SELECT bet_id, user_id, 'APPROVE', now() FROM electors WHERE bet_id = ${OPEN_BALLOT} ON CONFLICT DO NOTHING;
        UPDATE votes SET cast_at = (SELECT opened_at FROM ballots b WHERE b.bet_id = votes.bet_id) WHERE bet_id = ${OPEN_BALLOT};
        UPDATE ballots SET status = 'APPROVED', approvals = electorate_size, due_at = NULL WHERE bet_id = ${OPEN_BALLOT};
        DELETE FROM vote_counts; INSERT INTO vote_counts (votes) SELECT count(*) FROM votes;`,
    },
  ],
  [
    "a decision taken back",
    {
      bets: `UPDATE bets SET decision = NULL, decision_reason = NULL, decided_at = NULL, ended_at = NULL, status = 'VOTING', due_at = now() WHERE id = ${VOTED_BET};`,
    },
  ],
  [
    "the outcome of a settlement",
    {
      payments: `UPDATE settlements SET outcome = 'REFUND' WHERE bet_id = (SELECT bet_id FROM stakes WHERE id = ${WINNER});`,
    },
  ],
  [
    "the decision of a bet that was paid out",
    {
      bets: `UPDATE bets SET decision = CASE decision WHEN 'FOR' THEN 'AGAINST' ELSE 'FOR' END::outcome WHERE id = ${VOTED_BET};`,
    },
  ],

  // Votes.
  [
    "a vote changed",
    {
      voting: `UPDATE votes SET choice = 'REJECT' WHERE bet_id = ${APPROVED_BALLOT} AND user_id = (SELECT min(user_id::text)::uuid FROM votes WHERE bet_id = ${APPROVED_BALLOT});`,
    },
  ],
  [
    "a vote changed, and the counts with it",
    {
      voting: `UPDATE votes SET choice = 'REJECT' WHERE bet_id = ${APPROVED_BALLOT} AND user_id = (SELECT min(user_id::text)::uuid FROM votes WHERE bet_id = ${APPROVED_BALLOT}); UPDATE ballots SET approvals = approvals - 1, rejections = rejections + 1 WHERE bet_id = ${APPROVED_BALLOT};`,
    },
  ],
  [
    "all votes of a paid bet rejected",
    {
      voting: `UPDATE votes SET choice = 'REJECT' WHERE bet_id = ${APPROVED_BALLOT}; UPDATE ballots SET status = 'REJECTED', rejections = approvals, approvals = 0 WHERE bet_id = ${APPROVED_BALLOT};`,
    },
  ],
  [
    "a seat removed, and the count with it",
    {
      voting: `DELETE FROM electors e WHERE bet_id = ${OPEN_BALLOT} AND NOT EXISTS (SELECT FROM votes v WHERE v.user_id = e.user_id AND v.bet_id = e.bet_id); UPDATE ballots SET electorate_size = (SELECT count(*) FROM electors e WHERE e.bet_id = ballots.bet_id) WHERE bet_id = ${OPEN_BALLOT};`,
    },
  ],
  [
    "a stranger's seat",
    {
      voting: `INSERT INTO electors (bet_id, user_id) VALUES (${OPEN_BALLOT}, ${STRANGER}); UPDATE ballots SET electorate_size = electorate_size + 1 WHERE bet_id = ${OPEN_BALLOT};`,
    },
  ],
  [
    "a seat given up by nobody",
    {
      voting: `UPDATE electors SET seat = 'BANNED' WHERE bet_id = ${OPEN_BALLOT} AND user_id NOT IN (SELECT user_id FROM votes WHERE bet_id = ${OPEN_BALLOT});`,
    },
  ],
  [
    "counts that are not the votes'",
    { voting: `UPDATE ballots SET rejections = rejections + 1 WHERE bet_id = ${OPEN_BALLOT};` },
  ],
  [
    "a vote that nobody cast",
    {
      voting: `INSERT INTO votes (bet_id, user_id, choice, cast_at) SELECT bet_id, user_id, 'REJECT', opened_at FROM ballots JOIN electors e USING (bet_id) WHERE bet_id = ${OPEN_BALLOT} AND user_id NOT IN (SELECT user_id FROM votes WHERE bet_id = ${OPEN_BALLOT}) ORDER BY user_id LIMIT 1; UPDATE ballots SET rejections = 1 WHERE bet_id = ${OPEN_BALLOT}; INSERT INTO vote_counts (votes) VALUES (1);`,
    },
  ],
  [
    "a vote taken away",
    {
      voting: `DELETE FROM votes WHERE bet_id = ${OPEN_BALLOT}; UPDATE ballots SET approvals = 0, rejections = 0 WHERE bet_id = ${OPEN_BALLOT}; INSERT INTO vote_counts (votes) VALUES (-1);`,
    },
  ],
  [
    "a ballot that is gone",
    {
      voting: `DELETE FROM votes WHERE bet_id = ${APPROVED_BALLOT}; DELETE FROM electors WHERE bet_id = ${APPROVED_BALLOT}; DELETE FROM ballots WHERE bet_id = ${APPROVED_BALLOT}; DELETE FROM ballot_counts; INSERT INTO ballot_counts (ballots) SELECT count(*) FROM ballots; DELETE FROM vote_counts; INSERT INTO vote_counts (votes) SELECT count(*) FROM votes;`,
    },
  ],
  [
    "a deadline moved, in both services",
    {
      voting: `UPDATE ballots SET deadline = deadline + interval '1 day' WHERE bet_id = ${OPEN_BALLOT};`,
      bets: `UPDATE bets SET voting_ends_at = voting_ends_at + interval '1 day' WHERE id = ${VOTING_BET};`,
    },
  ],
  [
    "when a vote was cast",
    { voting: `UPDATE votes SET cast_at = cast_at + interval '1 hour' WHERE bet_id = ${OPEN_BALLOT};` },
  ],

  // Stripe's ids.
  [
    "charges of equal amounts swapped",
    {
      payments: swap(
        "stakes",
        "charge",
        "id",
        stake("status = 'HELD' AND stake_cents = 2000"),
        stake("status = 'HELD' AND stake_cents = 2000", 1),
      ),
    },
  ],
  [
    "payments of equal amounts swapped",
    {
      payments: swap(
        "stakes",
        "payment_intent",
        "id",
        stake("status = 'HELD' AND stake_cents = 2000"),
        stake("status = 'HELD' AND stake_cents = 2000", 1),
      ),
    },
  ],
  [
    "balance transactions of equal amounts swapped",
    {
      payments: swap(
        "stakes",
        "balance_transaction",
        "id",
        stake("status = 'HELD' AND stake_cents = 2000"),
        stake("status = 'HELD' AND stake_cents = 2000", 1),
      ),
    },
  ],
  ["transfers swapped", { payments: swap("operations", "stripe_id", "key", TRANSFER(0), TRANSFER(1)) }],
  [
    "refunds swapped",
    {
      payments: swap(
        "operations",
        "stripe_id",
        "key",
        "(SELECT min(key) FROM operations WHERE kind = 'REFUND' AND status = 'DONE')",
        "(SELECT max(key) FROM operations WHERE kind = 'REFUND' AND status = 'DONE')",
      ),
    },
  ],
  [
    "the account that a transfer went to",
    { payments: `UPDATE operations SET target = 'acct_other' WHERE key = ${TRANSFER(0)};` },
  ],
  [
    "the payment that a refund gave back",
    { payments: `UPDATE operations SET target = 'pi_other' WHERE kind = 'REFUND' AND stake_id = ${REFUNDED};` },
  ],
  [
    "payout accounts of two people swapped",
    {
      payments: swap(
        "payout_accounts",
        "stripe_account",
        "user_id",
        "(SELECT min(user_id::text)::uuid FROM payout_accounts)",
        "(SELECT max(user_id::text)::uuid FROM payout_accounts)",
      ),
    },
  ],
  [
    "a payout account that Stripe does not know",
    {
      payments:
        "UPDATE payout_accounts SET stripe_account = 'acct_mine' WHERE user_id = (SELECT min(user_id::text)::uuid FROM payout_accounts);",
    },
  ],
  [
    "the payout account of a waiting winner",
    {
      payments: `INSERT INTO payout_accounts (user_id, stripe_account, details_submitted, payouts_enabled, created_at) SELECT user_id, 'acct_mine', true, true, now() FROM stakes WHERE id = ${WAITING};`,
    },
  ],
  ["the charge of a stake", { payments: `UPDATE stakes SET charge = 'ch_other' WHERE id = ${HELD};` }],
  [
    "the charge that a dispute is about",
    {
      payments:
        "UPDATE disputes SET charge = (SELECT charge FROM stakes WHERE status = 'HELD' LIMIT 1) WHERE status = 'OPEN';",
    },
  ],

  // What is to leave.
  [
    "a waiting transfer stopped",
    {
      payments: `UPDATE operations SET status = 'STOPPED', last_error = 'disputed', next_attempt_at = NULL WHERE stake_id = ${WAITING} AND kind = 'TRANSFER';`,
    },
  ],
  [
    "a waiting transfer stopped as reversed",
    {
      payments: `UPDATE operations SET status = 'STOPPED', last_error = 'reversed', next_attempt_at = NULL WHERE stake_id = ${WAITING} AND kind = 'TRANSFER';`,
    },
  ],
  [
    "a waiting transfer failed",
    {
      payments: `UPDATE operations SET status = 'FAILED', next_attempt_at = NULL, finished_at = now() WHERE stake_id = ${WAITING} AND kind = 'TRANSFER';`,
    },
  ],
  [
    "a waiting transfer gone",
    { payments: `DELETE FROM operations WHERE stake_id = ${WAITING} AND kind = 'TRANSFER';` },
  ],
  [
    "a waiting transfer of a dollar more",
    {
      payments: `UPDATE operations SET amount_cents = amount_cents + 100 WHERE stake_id = ${WAITING} AND kind = 'TRANSFER';`,
    },
  ],
  [
    "a waiting transfer of a dollar less",
    {
      payments: `UPDATE operations SET amount_cents = amount_cents - 100 WHERE stake_id = ${WAITING} AND kind = 'TRANSFER';`,
    },
  ],
  [
    "a waiting transfer for another person",
    { payments: `UPDATE operations SET user_id = ${STRANGER} WHERE stake_id = ${WAITING} AND kind = 'TRANSFER';` },
  ],
  [
    "a waiting transfer that is done",
    {
      payments: `UPDATE operations SET status = 'DONE', stripe_id = 'tr_none', next_attempt_at = NULL, finished_at = now() WHERE stake_id = ${WAITING} AND kind = 'TRANSFER';`,
    },
  ],
  [
    "the person of a waiting winner, everywhere",
    {
      payments: person(WAITING, `${STRANGER}::uuid`),
      bets: `UPDATE participations SET user_id = ${STRANGER} WHERE id IN (SELECT p.id FROM participations p JOIN bets b ON b.id = p.bet_id WHERE b.decision::text = p.side::text AND b.decision = 'AGAINST');`,
    },
  ],
  [
    "the person of a held stake, everywhere",
    {
      payments: person(HELD, `${STRANGER}::uuid`),
      bets: `UPDATE participations SET user_id = ${STRANGER} WHERE id = (SELECT id FROM participations WHERE status = 'HELD' AND bet_id IN (SELECT id FROM bets WHERE decision IS NULL) ORDER BY id LIMIT 1);`,
    },
  ],
  [
    "a second way out of a stake that was refunded",
    {
      payments: `DROP INDEX operations_one_way_out; INSERT INTO operations (key, kind, attempt, stake_id, bet_id, user_id, amount_cents, status, next_attempt_at, created_at) SELECT 'tr:' || id || ':a1', 'TRANSFER', 1, id, bet_id, user_id, 2050, 'DUE', now(), now() FROM stakes WHERE id = ${REFUNDED};`,
    },
  ],

  // The ledger.
  [
    "two fee bookings, one seven cents up and one down",
    {
      payments: `CREATE TEMPORARY TABLE fees ON COMMIT DROP AS SELECT id, row_number() OVER (ORDER BY id) AS n FROM transactions WHERE kind = 'STRIPE_FEE' ORDER BY id LIMIT 2; UPDATE postings p SET cents = p.cents + CASE f.n WHEN 1 THEN 7 ELSE -7 END * CASE p.account WHEN 'stripe_fees' THEN 1 ELSE -1 END FROM fees f WHERE f.id = p.transaction_id;`,
    },
  ],
  [
    "the account of a posting",
    {
      payments: `UPDATE postings SET account = 'escrow:' || ${OTHER_HELD} WHERE account = 'escrow:' || ${HELD} AND false; UPDATE postings SET account = 'chargeback_loss' WHERE account = 'stripe_fees' AND transaction_id = (SELECT min(id) FROM transactions WHERE kind = 'STRIPE_FEE');`,
    },
  ],
  [
    "escrows of two stakes swapped",
    {
      payments: `UPDATE postings SET account = CASE account WHEN 'escrow:' || ${HELD} THEN 'escrow:' || ${OTHER_HELD} ELSE 'escrow:' || ${HELD} END WHERE account IN ('escrow:' || ${HELD}, 'escrow:' || ${OTHER_HELD}); ${COVER}`,
    },
  ],
  [
    "the float booked as revenue",
    { payments: "UPDATE postings SET account = 'fee_revenue' WHERE account = 'platform_float';" },
  ],
  [
    "a transaction that never was",
    {
      payments:
        "INSERT INTO transactions (key, kind) VALUES ('adjustment:1', 'ADJUSTMENT'); INSERT INTO postings (transaction_id, account, cents) SELECT id, account, cents FROM transactions CROSS JOIN (VALUES ('fee_revenue', -5000), ('chargeback_loss', 5000)) AS p (account, cents) WHERE key = 'adjustment:1';",
    },
  ],
  [
    "a correction of nothing",
    {
      payments:
        "INSERT INTO transactions (key, kind) VALUES ('correction:top_up:tu_none', 'FLOAT'); INSERT INTO postings (transaction_id, account, cents) SELECT id, account, cents FROM transactions CROSS JOIN (VALUES ('stripe_clearing', 5000), ('platform_float', -5000)) AS p (account, cents) WHERE key = 'correction:top_up:tu_none';",
    },
  ],
  [
    "a correction that gives the platform what a winner waits for",
    {
      payments: `
        INSERT INTO transactions (key, kind) SELECT 'correction:settle:' || bet_id, 'SETTLEMENT' FROM stakes WHERE id = ${WAITING};
        INSERT INTO postings (transaction_id, account, cents) SELECT t.id, p.account, p.cents FROM transactions t
          CROSS JOIN (SELECT 'payable:' || ${WAITING} AS account, 500 AS cents UNION ALL SELECT 'fee_revenue', -500) AS p WHERE t.key LIKE 'correction:%';
        UPDATE stakes SET payable_cents = payable_cents - 500 WHERE id = ${WAITING};
        UPDATE operations SET amount_cents = amount_cents - 500 WHERE stake_id = ${WAITING} AND kind = 'TRANSFER';
        ${COVER}`,
    },
  ],
  [
    "a float that never came",
    {
      payments:
        "INSERT INTO transactions (key, kind) VALUES ('top_up:tu_none', 'FLOAT'); INSERT INTO postings (transaction_id, account, cents) SELECT id, account, cents FROM transactions CROSS JOIN (VALUES ('stripe_clearing', 5000), ('platform_float', -5000)) AS p (account, cents) WHERE key = 'top_up:tu_none';",
    },
  ],
  [
    "the currency of a transaction",
    {
      payments:
        "ALTER TABLE postings DROP CONSTRAINT postings_currency_check; UPDATE postings SET currency = 'EUR' WHERE transaction_id = (SELECT min(id) FROM transactions WHERE kind = 'STRIPE_FEE');",
    },
  ],
  [
    "the kind of a transaction",
    {
      payments:
        "UPDATE transactions SET kind = 'PLATFORM_PAYOUT' WHERE id = (SELECT min(id) FROM transactions WHERE kind = 'STRIPE_FEE');",
    },
  ],
  [
    "the business key of a transaction",
    {
      payments:
        "UPDATE transactions SET key = 'stripe_fee:txn_other' WHERE id = (SELECT min(id) FROM transactions WHERE kind = 'STRIPE_FEE');",
    },
  ],
  [
    "the key of a stake's booking",
    { payments: `UPDATE transactions SET key = 'held:' || ${STRANGER} WHERE key = 'held:' || ${HELD};` },
  ],
  [
    "a fee booking deleted and another doubled",
    {
      payments:
        "CREATE TEMPORARY TABLE fees ON COMMIT DROP AS SELECT t.id, p.cents FROM transactions t JOIN postings p ON p.transaction_id = t.id AND p.account = 'stripe_fees' WHERE t.kind = 'STRIPE_FEE' AND p.cents = (SELECT cents FROM postings WHERE account = 'stripe_fees' GROUP BY cents HAVING count(*) > 1 LIMIT 1) ORDER BY t.id LIMIT 2; UPDATE postings SET cents = cents * 2 WHERE transaction_id = (SELECT max(id) FROM fees); DELETE FROM postings WHERE transaction_id = (SELECT min(id) FROM fees); DELETE FROM transactions WHERE id = (SELECT min(id) FROM fees);",
    },
  ],
  [
    "a posting of a transaction",
    {
      payments:
        "UPDATE postings SET cents = cents + 1 WHERE account = 'fee_revenue' AND transaction_id = (SELECT min(id) FROM transactions WHERE kind = 'SETTLEMENT');",
    },
  ],
  [
    "both postings of a transaction",
    {
      payments:
        "UPDATE postings SET cents = cents * 2 WHERE transaction_id = (SELECT min(id) FROM transactions WHERE kind = 'STRIPE_FEE');",
    },
  ],
  ["a balance", { payments: `UPDATE balances SET cents = cents + 1 WHERE account = 'payable:' || ${WAITING};` }],
  ["a balance that is gone", { payments: `DELETE FROM balances WHERE account = 'payable:' || ${WAITING};` }],
  [
    "the postings of a settlement gone",
    {
      payments:
        "DELETE FROM postings WHERE transaction_id = (SELECT min(id) FROM transactions WHERE kind = 'SETTLEMENT');",
    },
  ],

  // The rules of a bet.
  ["the fee policy of a bet", { bets: `UPDATE bets SET fee_policy = 'WINNINGS' WHERE id = ${OPEN_BET};` }],
  [
    "the fee policy of a settlement",
    {
      payments: `UPDATE settlements SET fee_policy = 'WINNINGS' WHERE bet_id = (SELECT bet_id FROM stakes WHERE id = ${WINNER});`,
    },
  ],
  [
    "the fee policy of a whole bet",
    {
      bets: `UPDATE bets SET fee_policy = 'WINNINGS' WHERE id = ${OPEN_BET};`,
      payments:
        "ALTER TABLE stakes DROP CONSTRAINT stakes_check3; UPDATE stakes SET fee_policy = 'WINNINGS' WHERE status = 'HELD';",
    },
  ],
  [
    "the end date of a bet",
    { bets: `UPDATE bets SET end_date = end_date + interval '2 days' WHERE id = ${OPEN_BET};` },
  ],
  ["the total amount of a bet", { bets: `UPDATE bets SET total_amount = total_amount + 100 WHERE id = ${OPEN_BET};` }],
  ["the least entry of a bet", { bets: `UPDATE bets SET min_entry = min_entry + 1 WHERE id = ${OPEN_BET};` }],
  [
    "the terms rewritten after people staked",
    { bets: `UPDATE bets SET description = 'Open to trains in one direction.' WHERE id = ${OPEN_BET};` },
  ],
  [
    "the title rewritten after people staked",
    { bets: `UPDATE bets SET title = 'The tunnel opens' WHERE id = ${OPEN_BET};` },
  ],
  ["what makes a bet void", { bets: `UPDATE bets SET void_if = 'It rains' WHERE id = ${OPEN_BET};` }],
  ["who created a bet", { bets: `UPDATE bets SET creator_id = ${STRANGER} WHERE id = ${OPEN_BET};` }],
  [
    "the admission numbers of two places swapped",
    {
      bets: `UPDATE participations SET admission_number = 100 + admission_number WHERE bet_id = ${OPEN_BET}; UPDATE participations SET admission_number = 104 - admission_number WHERE bet_id = ${OPEN_BET};`,
    },
  ],
  [
    "a stake moved to another bet, with its place",
    {
      payments: `UPDATE operations SET bet_id = (SELECT bet_id FROM stakes WHERE id = ${OTHER_HELD}) WHERE stake_id = ${HELD}; UPDATE stakes SET bet_id = (SELECT bet_id FROM stakes WHERE id = ${OTHER_HELD}) WHERE id = ${HELD}; ${COVER}`,
    },
  ],

  // The record.
  [
    "the amount of a dispute",
    { payments: "UPDATE disputes SET amount_cents = amount_cents + 100 WHERE status = 'OPEN';" },
  ],
  ["the reason of a dispute", { payments: "UPDATE disputes SET reason = 'duplicate' WHERE status = 'OPEN';" }],
  [
    "who adopted a movement by hand",
    { payments: `UPDATE admin_actions SET admin_id = ${STRANGER} WHERE action = 'ADOPT_MOVEMENT';` },
  ],
  [
    "why a movement by hand was adopted",
    { payments: "UPDATE admin_actions SET note = 'It was right' WHERE action = 'ADOPT_MOVEMENT';" },
  ],
  ["an admin's action deleted", { payments: "DELETE FROM admin_actions WHERE action = 'RESUME_PAYOUT';" }],
  ["what staff did to a bet, and why", { bets: "UPDATE audit_entries SET actor_id = 'somebody', reason = 'Because';" }],
  [
    "suspense booked as revenue",
    {
      payments: `UPDATE postings SET account = 'fee_revenue' WHERE account LIKE 'suspense:%' AND cents = -1234; ${COVER}`,
    },
  ],
  [
    "suspense that somebody took",
    {
      payments: `INSERT INTO transactions (key, kind) VALUES ('suspense:taken', 'SUSPENSE'); INSERT INTO postings (transaction_id, account, cents) SELECT t.id, p.account, p.cents FROM transactions t CROSS JOIN (SELECT 'fee_revenue' AS account, -1234 AS cents UNION ALL SELECT account, cents FROM (SELECT account, 1234 AS cents FROM postings WHERE account LIKE 'suspense:%' AND cents = -1234) AS s) AS p WHERE t.key = 'suspense:taken'; ${COVER}`,
    },
  ],
  ["Stripe's events deleted", { payments: "DELETE FROM stripe_events WHERE type = 'charge.succeeded';" }],
  [
    "what a lost dispute took",
    {
      payments:
        "UPDATE disputes SET taken_cents = taken_cents - 100, loss_cents = loss_cents + 100 WHERE status = 'LOST';",
    },
  ],
  ["how a dispute ended", { payments: "UPDATE disputes SET status = 'WON', taken_cents = 0 WHERE status = 'LOST';" }],
  ["a dispute that is gone", { payments: "DELETE FROM disputes WHERE status = 'OPEN';" }],
  [
    "an open difference closed",
    {
      payments:
        "INSERT INTO stripe_lines VALUES ('refund:re_lost', 'txn_lost', 'refund', 're_lost', -700, now()); INSERT INTO differences VALUES ('refund:re_lost', 'NOT_IN_LEDGER', -700, NULL, now(), now(), now());",
    },
  ],
  ["the record of a creator", { bets: "UPDATE creator_records SET refunded = refunded - 1;" }],
  ["how long a creator's bets take", { bets: "UPDATE creator_times SET bets = bets + 1;" }],
  ["how long everybody's bets take", { bets: "INSERT INTO settlement_times (seconds, bets) VALUES (1, 1);" }],
  ["what was paid out on a day", { payments: "INSERT INTO payout_days (day, cents) VALUES ('2026-11-28', 100);" }],
  ["how many stakes there are", { payments: "INSERT INTO stake_counts (stakes) VALUES (5);" }],
  ["how much is held in bets", { bets: "INSERT INTO held_counts (places, cents) VALUES (1, 1000);" }],
  [
    "when money came into a bet",
    {
      bets: `UPDATE pool_slices SET slice = slice + 1 WHERE (bet_id, slice) = (SELECT bet_id, max(slice) FROM pool_slices
        GROUP BY bet_id HAVING max(slice) < 24 ORDER BY bet_id LIMIT 1);`,
    },
  ],
  ["how many bets have a status", { bets: "INSERT INTO bet_counts (status, bets) VALUES ('ACTIVE', 1);" }],
  [
    "when a bet was decided",
    { bets: `UPDATE bets SET decided_at = decided_at - interval '1 day' WHERE id = ${VOTED_BET};` },
  ],
  [
    "when a bet's money was divided",
    { payments: "UPDATE settlements SET settled_at = settled_at - interval '1 day';" },
  ],
  [
    "when a card was charged",
    { payments: `UPDATE stakes SET charged_at = charged_at - interval '1 day' WHERE id = ${HELD};` },
  ],
  [
    "when a place was admitted",
    { bets: `UPDATE participations SET admitted_at = admitted_at - interval '1 day' WHERE bet_id = ${OPEN_BET};` },
  ],
  [
    "when a stake changed last",
    { payments: `UPDATE stakes SET status_since = status_since - interval '1 day' WHERE id = ${WAITING};` },
  ],
  ["the digits of a card", { payments: `UPDATE stakes SET card_last4 = '0000' WHERE id = ${HELD};` }],

  // Single rows that disagree with another table.
  ["the amount of a stake", { payments: `UPDATE stakes SET stake_cents = stake_cents + 100 WHERE id = ${HELD};` }],
  ["the status of a held stake", { payments: `UPDATE stakes SET status = 'REFUNDED' WHERE id = ${HELD};` }],
  ["the status of a loser's stake", { payments: `UPDATE stakes SET status = 'REFUNDED' WHERE id = ${LOSER};` }],
  ["the person of a stake", { payments: `UPDATE stakes SET user_id = ${STRANGER} WHERE id = ${HELD};` }],
  ["a stake that is gone", { payments: `DELETE FROM stakes WHERE id = ${HELD};` }],
  [
    "a stake that nobody paid",
    {
      payments: `INSERT INTO stakes (id, bet_id, user_id, stake_cents, fee_cents, fee_policy, status, status_since, payment_intent, charge, charged_at, created_at) SELECT ${STRANGER}, bet_id, user_id, 1000, 25, 'ENTRY', 'HELD', now(), 'pi_none', 'ch_none', now(), now() FROM stakes WHERE id = ${HELD};`,
    },
  ],
  [
    "the payable of a winner",
    { payments: `UPDATE stakes SET payable_cents = payable_cents + 1 WHERE id = ${WINNER};` },
  ],
  [
    "the amount of a place",
    {
      bets: `UPDATE participations SET amount = amount + 100 WHERE id = (SELECT id FROM participations WHERE bet_id = ${OPEN_BET} AND status = 'HELD' ORDER BY id LIMIT 1);`,
    },
  ],
  [
    "the status of a place",
    {
      bets: `UPDATE participations SET status = 'WITHDRAWN' WHERE id = (SELECT id FROM participations WHERE bet_id = ${OPEN_BET} AND status = 'HELD' ORDER BY id LIMIT 1);`,
    },
  ],
  [
    "a place that is gone",
    {
      bets: `DELETE FROM participations WHERE id = (SELECT id FROM participations WHERE bet_id = ${OPEN_BET} AND status = 'HELD' ORDER BY id LIMIT 1);`,
    },
  ],
  ["the status of a bet", { bets: `UPDATE bets SET status = 'REFUNDED' WHERE id = ${VOTED_BET};` }],
  [
    "the pool of a bet",
    { bets: `UPDATE bets SET for_pool = for_pool + 100, pool = pool + 100 WHERE id = ${OPEN_BET};` },
  ],
  [
    "a settlement that is gone",
    { payments: `DELETE FROM settlements WHERE bet_id = (SELECT bet_id FROM stakes WHERE id = ${WINNER});` },
  ],
  [
    "a settlement that never was",
    { payments: `INSERT INTO settlements SELECT bet_id, 'FOR', 'FOR', 'ENTRY', now() FROM stakes WHERE id = ${HELD};` },
  ],
  [
    "an entry of a statement",
    {
      payments:
        "UPDATE statement_entries SET cents = cents + 1 WHERE (user_id, transaction_id) = (SELECT user_id, transaction_id FROM statement_entries LIMIT 1);",
    },
  ],
  [
    "an entry of a statement that is gone",
    {
      payments:
        "DELETE FROM statement_entries WHERE (user_id, transaction_id) = (SELECT user_id, transaction_id FROM statement_entries LIMIT 1);",
    },
  ],
  [
    "the totals of a statement",
    {
      payments:
        "UPDATE statement_totals SET won = won + 1 WHERE user_id = (SELECT user_id FROM statement_totals WHERE transaction_id > 0 LIMIT 1);",
    },
  ],
  [
    "the amount of a transfer that was made",
    { payments: `UPDATE operations SET amount_cents = amount_cents + 1 WHERE key = ${TRANSFER(0)};` },
  ],
  ["a transfer that was made and is gone", { payments: `DELETE FROM operations WHERE key = ${TRANSFER(0)};` }],
  [
    "a transfer that was made and is called failed",
    { payments: `UPDATE operations SET status = 'FAILED' WHERE key = ${TRANSFER(0)};` },
  ],
  [
    "the amount of a refund that was made",
    {
      payments: `UPDATE operations SET amount_cents = amount_cents - 1 WHERE kind = 'REFUND' AND stake_id = ${REFUNDED};`,
    },
  ],
  ["a movement by hand that is gone", { payments: "DELETE FROM hand_movements;" }],
  [
    "the amount of a movement by hand",
    { payments: "UPDATE hand_movements SET amount_cents = amount_cents + 100, taken_cents = taken_cents + 100;" },
  ],
];

/** Changes that no record outside the databases shows, and why not. External evidence may show them. */
export const unseen: ReadonlyMap<string, string> = new Map([
  ["when a stake changed last", "the time follows from no other row, and no event carries it"],
  ["Stripe's events deleted", "what was applied is pruned after 40 days, and leaves no gap that could be counted"],
]);
