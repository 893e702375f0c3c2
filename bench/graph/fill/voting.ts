/** Ballots of all bets with a proposed result: six of ten approve if it is over, nobody has voted if it is open. */
export const VOTING: readonly string[] = [
  `INSERT INTO ballots (bet_id, status, opened_at, deadline, electorate_size, approvals, rejections, due_at)
    SELECT id, CASE WHEN standing = 1 THEN 'OPEN' ELSE 'APPROVED' END, created_at, created_at + interval '10 years', places,
      CASE WHEN standing = 1 THEN 0 ELSE for_count END, 0, CASE WHEN standing = 1 THEN now() + interval '10 years' END
    FROM numbered WHERE standing BETWEEN 1 AND 15 ORDER BY bet`,
  "INSERT INTO electors (bet_id, user_id) SELECT bet_id, user_id FROM placed WHERE standing BETWEEN 1 AND 15 ORDER BY bet, place",
  `INSERT INTO votes (bet_id, user_id, choice, cast_at)
    SELECT bet_id, user_id, 'APPROVE', placed.created_at FROM placed JOIN numbered USING (bet)
    WHERE placed.standing BETWEEN 2 AND 15 AND place < for_count ORDER BY bet, place`,
  "INSERT INTO ballot_counts (ballots) SELECT count(*) FROM ballots",
  "INSERT INTO vote_counts (votes) SELECT count(*) FROM votes",
];
