import type { Sql } from "@stakehold/messaging/sql.ts";

/** Has every device of the people to whom these notices are told show them too, in the transaction of `sql`. */
export const savePushes = (sql: Sql, noticeIds: readonly string[]) => sql.query(SAVE_PUSHES, [noticeIds]);

// A device that goes, or becomes somebody else's, waits for this, or is left out by it: it is never told what is another's.
const SAVE_PUSHES = `
  INSERT INTO push_messages (id, notice_id, subscription_id, state, next_attempt_at)
  SELECT uuidv7(), n.id, s.id, 'PENDING', n.next_attempt_at
  FROM notices n JOIN push_subscriptions s ON s.user_id = n.user_id
  WHERE n.id = ANY ($1::uuid[]) AND n.next_attempt_at IS NOT NULL
  FOR KEY SHARE OF s`;
