/**
 * Keeps the paid places of a page of bets before its deletion, so that their people can see where the money went.
 */
export const KEEP_PLACES = `kept AS (
    INSERT INTO removed_places (id, bet_id, user_id, side, amount, status, admission_number, created_at)
    SELECT id, bet_id, user_id, side, amount, status, admission_number, created_at FROM participations
    WHERE bet_id IN (SELECT id FROM page) AND status <> 'CANCELLED'
    ON CONFLICT DO NOTHING
  )`;
