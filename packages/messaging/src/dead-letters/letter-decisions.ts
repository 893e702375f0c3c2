import { domainError } from "@stakehold/errors/domain-error.ts";
import type pg from "pg";
import { timeOf } from "@stakehold/store/columns.ts";
import { requireDecidable, type LetterDecisionKind } from "./decide-letter.ts";
import { LETTER_ID, letterOf, type ParkedLetter } from "./letter-rows.ts";
import { lockReplays, requireNoReplay } from "./replay-log.ts";
import { sqlOfPg, transactionOfPg, type Row, type Sql } from "@stakehold/store/sql.ts";

/** A decision about one letter, and the reason. The caller chooses the key: the same key means the same request. */
export type LetterDecision = {
  readonly id: string;
  readonly letterId: string;
  readonly decision: LetterDecisionKind;
  readonly decidedBy: string;
  readonly idempotencyKey: string;
  readonly note: string;
};

/** A recorded decision; `isNew` is false if the same request had made it before. */
export type RecordedDecision = { readonly id: string; readonly isNew: boolean };

/** A letter that was set aside: by whom, when and why. */
export type SetAsideLetter = ParkedLetter & {
  readonly setAsideBy: string;
  readonly setAsideAt: Date;
  readonly note: string;
};

/**
 * The decisions about single letters. A letter that is set aside no longer waits: replays skip it, and new events of
 * its key are handled again. A letter that is brought back waits at its old place again, before those parked after it;
 * events handled in between stay handled.
 */
export interface LetterDecisions {
  /**
   * Sets the letter aside or brings it back, and records that. Throws REPLAY_UNDER_WAY, IDEMPOTENCY_KEY_REUSED,
   * DEAD_LETTER_NOT_FOUND, DEAD_LETTER_NOT_WAITING, DEAD_LETTER_NOT_TRIED, DEAD_LETTER_NOT_SET_ASIDE.
   */
  decideLetter(decision: LetterDecision): Promise<RecordedDecision>;
  /** Letters that are set aside, after the given id, in the order of parking. Throws INVALID_INPUT. */
  nextSetAside(limit: number, afterId?: string): Promise<readonly SetAsideLetter[]>;
  /** How many are set aside. */
  countSetAside(): Promise<number>;
}

/** Decisions in the tables that messaging's migrations create. */
export const pgLetterDecisions = (pool: pg.Pool, consumer: string): LetterDecisions => ({
  decideLetter: (decision) => transactionOfPg(pool, (sql) => decide(sql, consumer, decision)),
  nextSetAside: async (limit, afterId = "0") => {
    if (!LETTER_ID.test(afterId)) throw domainError("INVALID_INPUT", { field: "after" });
    const rows = await sqlOfPg(pool).query(SET_ASIDE, [consumer, afterId, limit]);
    return rows.map(setAsideOf);
  },
  countSetAside: async () => {
    const [row] = await sqlOfPg(pool).query(COUNT_SET_ASIDE, [consumer]);
    return Number(row?.["count"]);
  },
});

async function decide(sql: Sql, consumer: string, made: LetterDecision): Promise<RecordedDecision> {
  const { id, letterId, decision, decidedBy, idempotencyKey, note } = made;
  await lockReplays(sql, consumer);
  const [earlier] = await sql.query(
    "SELECT * FROM dead_letter_decisions WHERE consumer = $1 AND decided_by = $2 AND idempotency_key = $3",
    [consumer, decidedBy, idempotencyKey],
  );
  if (earlier !== undefined) return sameAs(earlier, made);

  await requireNoReplay(sql, consumer);
  if (!LETTER_ID.test(letterId)) throw domainError("DEAD_LETTER_NOT_FOUND");
  const [letter] = await sql.query(LETTER, [consumer, letterId]);
  requireDecidable(decision, letter === undefined ? undefined : standingOf(letter));
  await sql.query(RECORD, [id, letterId, decision, decidedBy, idempotencyKey, note]);
  await sql.query("UPDATE dead_letters SET set_aside = $2::uuid WHERE id = $1::text::bigint", [
    letterId,
    decision === "SET_ASIDE" ? id : null,
  ]);
  return { id, isNew: true };
}

function sameAs(row: Row, { letterId, decision, note }: LetterDecision): RecordedDecision {
  const isSame = String(row["letter_id"]) === letterId && row["decision"] === decision && row["note"] === note;
  if (!isSame) throw domainError("IDEMPOTENCY_KEY_REUSED");
  return { id: String(row["id"]), isNew: false };
}

const standingOf = (row: Row) => ({
  isResolved: row["resolved_at"] !== null,
  isSetAside: row["set_aside"] !== null,
  attempts: Number(row["attempts"]),
});

const setAsideOf = (row: Row): SetAsideLetter => ({
  ...letterOf(row),
  setAsideBy: String(row["decided_by"]),
  setAsideAt: timeOf(row, "decided_at"),
  note: String(row["note"]),
});

const LETTER = "SELECT * FROM dead_letters WHERE consumer = $1 AND id = $2::text::bigint FOR UPDATE";

const RECORD = `
  INSERT INTO dead_letter_decisions (id, consumer, letter_id, event_id, type, key, decision, decided_by, idempotency_key, note)
  SELECT $1::uuid, consumer, id, event_id, type, key, $3, $4, $5, $6 FROM dead_letters WHERE id = $2::text::bigint`;

const SET_ASIDE = `
  SELECT letter.*, decision.decided_by, decision.decided_at, decision.note
  FROM dead_letters AS letter JOIN dead_letter_decisions AS decision ON decision.id = letter.set_aside
  WHERE letter.consumer = $1 AND letter.set_aside IS NOT NULL AND letter.resolved_at IS NULL
    AND letter.id > $2::text::bigint
  ORDER BY letter.id LIMIT $3`;

const COUNT_SET_ASIDE = `
  SELECT count(*)::int AS count FROM dead_letters
  WHERE consumer = $1 AND set_aside IS NOT NULL AND resolved_at IS NULL`;
