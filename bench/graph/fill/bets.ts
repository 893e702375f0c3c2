/** Bets and participations, as the service would have written them. */
export const BETS: readonly string[] = [
  `INSERT INTO bets (id, creator_id, title, description, category, topic, status, fee_policy, total_amount, min_entry,
      created_at, published_at, end_date, for_pool, against_pool, pool, for_count, against_count, last_admission,
      proposed_winning_side, proposed_outcome, proposed_at, proposer_id, voting_ends_at, decision, decision_reason,
      decided_at, ended_at, due_at, updated_at)
    SELECT numbered.id, creator_id, 'Will it rain in town ' || bet % 977 || ' on day ' || numbered.bet || '?',
      CASE WHEN is_own THEN 'A bet of the harbour on ' ELSE 'A bet on ' END || (ARRAY['wind', 'snow', 'hail', 'fog', 'frost'])[bet % 5 + 1] || ', as the town''s gauge shows it.',
      CASE WHEN bet % 4 = 3 THEN 'WILDCARD' ELSE (ARRAY['FINANCIAL', 'WEATHER', 'SPORTS'])[bet % 4 + 1] END::category,
      CASE WHEN bet % 4 = 3 THEN (ARRAY['TECH', 'POLITICS', 'ENTERTAINMENT', 'OTHERS'])[bet / 4 % 4 + 1]::topic END,
      (CASE WHEN standing = 0 THEN 'ACTIVE' WHEN standing = 1 THEN 'VOTING' WHEN standing = 19 THEN 'ABANDONED'
        WHEN outcome = 'FOR' THEN 'RESOLVED' ELSE 'REFUNDED' END)::bet_status,
      'ENTRY', 100000, 100, numbered.created_at, CASE WHEN standing < 19 THEN numbered.created_at END,
      CASE WHEN standing = 0 THEN now() + interval '1 year' + bet * interval '1 second' ELSE numbered.created_at END,
      f * cents, a * cents, (f + a) * cents, f, a, f + a,
      CASE WHEN proposed THEN 'FOR'::side END, CASE WHEN proposed THEN 'It rained.' END,
      CASE WHEN proposed THEN numbered.created_at END, CASE WHEN proposed THEN creator_id END,
      CASE WHEN standing = 1 THEN now() + interval '1 year' WHEN proposed THEN numbered.created_at END,
      outcome::outcome, (CASE outcome WHEN 'FOR' THEN 'APPROVED' WHEN 'REFUND' THEN 'NO_PROPOSAL' END)::decision_reason,
      CASE WHEN outcome IS NOT NULL THEN numbered.created_at END, CASE WHEN outcome IS NOT NULL THEN numbered.created_at END,
      CASE WHEN standing < 2 THEN now() + interval '1 year' END, numbered.created_at
    FROM numbered JOIN (SELECT bet, user_id AS creator_id FROM placed WHERE place = 0) AS creators USING (bet)
    CROSS JOIN LATERAL (SELECT standing BETWEEN 1 AND 15 AS proposed,
      CASE WHEN standing < 19 THEN for_count ELSE 0 END AS f, CASE WHEN standing < 19 THEN against_count ELSE 0 END AS a) AS sums
    ORDER BY bet`,
  `INSERT INTO participations (id, bet_id, user_id, side, amount, status, admission_number, created_at, admitted_at)
    SELECT placed.id, bet_id, user_id, (CASE WHEN place < for_count THEN 'FOR' ELSE 'AGAINST' END)::side, placed.cents,
      (CASE WHEN placed.standing < 19 THEN 'HELD' ELSE 'CANCELLED' END)::participation_status,
      CASE WHEN placed.standing < 19 THEN place + 1 END, placed.created_at,
      CASE WHEN placed.standing < 19 THEN placed.created_at END
    FROM placed JOIN numbered USING (bet) ORDER BY bet, place`,
  `INSERT INTO bet_words (bet_id, words) SELECT id, search_words(title || ' ' || description) FROM bets ORDER BY id`,
  "INSERT INTO bet_counts (status, bets) SELECT status, count(*) FROM bets GROUP BY status",
  "INSERT INTO place_counts (places) SELECT count(*) FROM participations",
  `INSERT INTO held_counts (places, cents)
    SELECT sum(for_count + against_count), sum(pool) FROM bets WHERE due_at IS NOT NULL`,
  `INSERT INTO creator_records (creator_id, created, settled, refunded, disputed, rejected)
    SELECT kept.creator_id, sum(kept.created), sum(kept.settled), sum(kept.refunded), sum(kept.disputed), sum(kept.rejected)
    FROM bets CROSS JOIN LATERAL record_of(bets) AS kept WHERE bets.published_at IS NOT NULL GROUP BY kept.creator_id`,
  `INSERT INTO creator_times (creator_id, seconds, bets)
    SELECT creator_id, seconds_to_settle(bets), count(*) FROM bets WHERE status = 'RESOLVED' GROUP BY 1, 2`,
  "INSERT INTO pool_slices SELECT * FROM recount_pool_slices()",
  "INSERT INTO settlement_times (seconds, bets) SELECT seconds, sum(bets) FROM creator_times GROUP BY seconds",
];
