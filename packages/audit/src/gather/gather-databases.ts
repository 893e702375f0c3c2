import { actDigest } from "@stakehold/service/audit/act-digest.ts";
import { pagesOf, type Snapshot } from "../sources.ts";
import { fillTable } from "./fill-table.ts";
import type { TemporaryTable } from "./temporary-tables.ts";

type Copy = readonly [table: TemporaryTable, query: string];

const OF_BETS: readonly Copy[] = [
  [
    "bets",
    `SELECT id, creator_id, title, description, category, topic, status, fee_policy, total_amount, min_entry, published_at,
      end_date, for_pool, against_pool, for_count, against_count, last_admission, proposed_winning_side, proposed_outcome,
      proposed_at, proposer_id, voting_ends_at, decision, decision_reason, decided_at, ended_at, source_name, source_url,
      void_if, early_proposal, evidence_url
    FROM bets`,
  ],
  [
    "places",
    `SELECT id, bet_id, user_id, side, amount, status, admission_number, created_at, admitted_at, withdrawn_at, banned_at,
      false AS is_removed
    FROM participations
    UNION ALL SELECT id, bet_id, user_id, side, amount, status, admission_number, created_at, NULL, NULL, NULL, true
    FROM removed_places`,
  ],
  [
    "kept_sums",
    `SELECT 'places' AS subject, (SELECT coalesce(sum(places), 0) FROM place_counts)::text AS kept,
      (SELECT count(*) FROM participations)::text AS counted
    UNION ALL SELECT 'what is held in bets', (SELECT concat(coalesce(sum(places), 0), ' ', coalesce(sum(cents), 0)) FROM held_counts),
      (SELECT concat(coalesce(sum(for_count + against_count), 0), ' ', coalesce(sum(pool), 0)) FROM bets WHERE due_at IS NOT NULL)
    UNION ALL SELECT 'bets that are ' || status, coalesce(kept, 0)::text, coalesce(counted, 0)::text
    FROM (SELECT status, sum(bets) AS kept FROM bet_counts GROUP BY status) AS kept
    FULL JOIN (SELECT status, count(*) AS counted FROM bets GROUP BY status) AS counted USING (status)
    UNION ALL SELECT 'the record of ' || creator_id, coalesce(kept.shown, '0 0 0 0'), coalesce(counted.shown, '0 0 0 0')
    FROM (SELECT creator_id, concat_ws(' ', created, settled, refunded, disputed) AS shown FROM creator_records) AS kept
    FULL JOIN (
      SELECT r.creator_id, concat_ws(' ', sum(r.created), sum(r.settled), sum(r.refunded), sum(r.disputed)) AS shown
      FROM bets CROSS JOIN LATERAL record_of(bets) AS r GROUP BY r.creator_id
    ) AS counted USING (creator_id)
    UNION ALL SELECT 'the times of ' || creator_id || ' of ' || seconds || ' s', coalesce(kept.bets, 0)::text, coalesce(counted.bets, 0)::text
    FROM creator_times AS kept
    FULL JOIN (
      SELECT creator_id, seconds_to_settle(bets) AS seconds, count(*) AS bets FROM bets WHERE status = 'RESOLVED' GROUP BY 1, 2
    ) AS counted USING (creator_id, seconds)
    UNION ALL SELECT 'the times of everybody of ' || seconds || ' s', coalesce(kept.bets, 0)::text, coalesce(counted.bets, 0)::text
    FROM (SELECT seconds, sum(bets) AS bets FROM settlement_times GROUP BY seconds) AS kept
    FULL JOIN (
      SELECT seconds_to_settle(bets) AS seconds, count(*) AS bets FROM bets WHERE status = 'RESOLVED' GROUP BY 1
    ) AS counted USING (seconds)
    UNION ALL SELECT 'the pools of ' || bet_id || ' in slice ' || slice,
      concat(coalesce(kept.for_cents, 0), ' ', coalesce(kept.against_cents, 0)),
      concat(coalesce(counted.for_cents, 0), ' ', coalesce(counted.against_cents, 0))
    FROM pool_slices AS kept FULL JOIN recount_pool_slices() AS counted USING (bet_id, slice)
    UNION ALL SELECT 'the slices of ' || id, concat(coalesce(sum(for_cents), 0), ' ', coalesce(sum(against_cents), 0)),
      concat(for_pool, ' ', against_pool)
    FROM bets LEFT JOIN pool_slices ON bet_id = id GROUP BY id`,
  ],
];

const OF_VOTING: readonly Copy[] = [
  ["ballots", "SELECT bet_id, status, opened_at, deadline, electorate_size, approvals, rejections FROM ballots"],
  ["electors", "SELECT bet_id, user_id, seat FROM electors"],
  ["votes", "SELECT bet_id, user_id, choice, cast_at FROM votes"],
  [
    "kept_sums",
    `SELECT 'ballots' AS subject, (SELECT coalesce(sum(ballots), 0) FROM ballot_counts)::text AS kept,
      (SELECT count(*) FROM ballots)::text AS counted
    UNION ALL SELECT 'votes', (SELECT coalesce(sum(votes), 0) FROM vote_counts)::text, (SELECT count(*) FROM votes)::text`,
  ],
];

const OF_PAYMENTS: readonly Copy[] = [
  [
    "kept_sums",
    `SELECT 'stakes' AS subject, (SELECT coalesce(sum(stakes), 0) FROM stake_counts)::text AS kept,
      (SELECT count(*) FROM stakes WHERE status <> 'CANCELLED')::text AS counted
    UNION ALL SELECT 'the payouts of ' || day, coalesce(kept.cents, 0)::text, coalesce(counted.cents, 0)::text
    FROM (SELECT day, sum(cents) AS cents FROM payout_days GROUP BY day) AS kept
    FULL JOIN (
      SELECT (created_at AT TIME ZONE 'UTC')::date AS day, sum(CASE entry WHEN 'PAYOUT' THEN cents ELSE -cents END) AS cents
      FROM statement_entries WHERE entry IN ('PAYOUT', 'PAYOUT_REVERSED') GROUP BY 1
    ) AS counted USING (day)`,
  ],
];

/**
 * Postings never change, so a wrong transaction is corrected by another one of its kind, whose key is `correction:` and
 * the first one's key. Rules read both as one.
 */
const BOOKED = `
  INSERT INTO pg_temp.booked
  SELECT regexp_replace(t.key, '^correction:', ''), t.kind, p.account, p.currency, sum(p.cents)
  FROM transactions t JOIN postings p ON p.transaction_id = t.id GROUP BY 1, 2, 3, 4 HAVING sum(p.cents) <> 0`;

type ActRow = {
  readonly id: string;
  readonly action: string;
  readonly actor_id: string;
  readonly subject_id: string;
  readonly reason: string | null;
  readonly cents: string | null;
  readonly before: Readonly<Record<string, string>> | null;
  readonly after: Readonly<Record<string, string>> | null;
};

const ACTS = {
  bets: "SELECT id, action, actor_id, subject_id, reason, NULL AS cents, before, after FROM audit_entries",
  payments: `SELECT id, action, admin_id AS actor_id, subject AS subject_id, note AS reason, amount_cents::text AS cents, before, after
    FROM admin_actions`,
} as const;

/** Copies the places, decisions and acts of bets. */
export async function gatherBets(payments: Snapshot, bets: Snapshot): Promise<void> {
  await copyAll(payments, bets, OF_BETS);
  await copyActs(payments, bets, "bets");
}

/** Copies ballots, seats and votes. */
export const gatherVoting = (payments: Snapshot, voting: Snapshot): Promise<void> =>
  copyAll(payments, voting, OF_VOTING);

/** Adds payments' own bookings and stored sums, and its admins' decisions. */
export async function gatherPayments(payments: Snapshot): Promise<void> {
  await payments(BOOKED);
  await copyAll(payments, payments, OF_PAYMENTS);
  await copyActs(payments, payments, "payments");
}

async function copyAll(payments: Snapshot, from: Snapshot, copies: readonly Copy[]): Promise<void> {
  for (const [table, query] of copies) {
    for await (const rows of pagesOf(from, query)) await fillTable(payments, table, rows);
  }
}

async function copyActs(payments: Snapshot, from: Snapshot, service: keyof typeof ACTS): Promise<void> {
  for await (const rows of pagesOf<ActRow>(from, ACTS[service])) {
    await fillTable(
      payments,
      "acts",
      rows.map((row) => ({ service, id: row.id, digest: digestOf(row) })),
    );
  }
}

const digestOf = ({ action, actor_id, subject_id, reason, cents, before, after }: ActRow): string =>
  actDigest({
    action,
    actorId: actor_id,
    subjectId: subject_id,
    reason,
    before,
    after,
    ...(cents === null ? {} : { amountCents: BigInt(cents) }),
  });
