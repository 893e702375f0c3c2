import type { Sql } from "@stakehold/store/sql.ts";

/** Adds pushes of these notices for every device of their people, in the transaction of `sql`. */
export const savePushes = (sql: Sql, noticeIds: readonly string[]) => sql.query(SAVE_PUSHES, [noticeIds]);

// A device that is being removed, or moved to another person, waits for this or is skipped by it: it never gets another
// person's pushes.
const SAVE_PUSHES = `
  INSERT INTO push_messages (id, notice_id, subscription_id, state, next_attempt_at)
  SELECT uuidv7(), n.id, s.id, 'PENDING', n.next_attempt_at
  FROM notices n JOIN push_subscriptions s ON s.user_id = n.user_id
  WHERE n.id = ANY ($1::uuid[]) AND n.next_attempt_at IS NOT NULL
  FOR KEY SHARE OF s`;
