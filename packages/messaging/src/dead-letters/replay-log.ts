import { domainError } from "@stakehold/errors/domain-error.ts";
import type pg from "pg";
import { sqlOfPg, transactionOfPg, type Row, type Sql } from "@stakehold/store/sql.ts";

/** How many letters were handled now, and how many keys still fail. */
export type Replayed = { readonly replayed: number; readonly failedKeys: number };

/** Who requests a replay of dead letters, and why. The caller chooses the key: the same key means the same request. */
export type ReplayRequest = {
  readonly id: string;
  readonly requestedBy: string;
  readonly idempotencyKey: string;
  readonly note: string;
};

/** A recorded request; `outcome` is null while its process still handles letters. */
export type BegunReplay = { readonly id: string; readonly outcome: Replayed | null };

/**
 * The record of replays, which admits one at a time. A replay whose process died may be resumed under its key, or
 * followed by another, when its lease is over.
 */
export interface ReplayLog {
  /** Throws REPLAY_UNDER_WAY, and IDEMPOTENCY_KEY_REUSED if the key came with another note. */
  beginReplay(request: ReplayRequest): Promise<BegunReplay>;
  /** Renews the lease of a running replay. */
  holdReplay(id: string): Promise<void>;
  endReplay(id: string, outcome: Replayed): Promise<void>;
}

/** How long a replay excludes others after its last renewal; a running one renews its lease well before that. */
export const REPLAY_LEASE_MS = 15_000;

/** The record in the table that messaging's migration creates. */
export const pgReplayLog = (pool: pg.Pool, consumer: string): ReplayLog => ({
  beginReplay: (request) => transactionOfPg(pool, (sql) => begin(sql, consumer, request)),
  holdReplay: async (id) =>
    void (await sqlOfPg(pool).query(
      `UPDATE dead_letter_replays SET lease_until = stakehold_now() + make_interval(secs => $2::int)
       WHERE id = $1::uuid AND finished_at IS NULL`,
      [id, REPLAY_LEASE_MS / 1_000],
    )),
  endReplay: async (id, { replayed, failedKeys }) =>
    void (await sqlOfPg(pool).query(
      "UPDATE dead_letter_replays SET finished_at = stakehold_now(), replayed = $2, failed_keys = $3 WHERE id = $1::uuid",
      [id, replayed, failedKeys],
    )),
});

/** A concurrent replay request or letter decision waits here, and then finds the other's row. */
export const lockReplays = async (sql: Sql, consumer: string): Promise<void> =>
  void (await sql.query("SELECT pg_advisory_xact_lock(hashtext('dead letter replays'), hashtext($1))::text", [
    consumer,
  ]));

/** Throws REPLAY_UNDER_WAY while the consumer's letters are being replayed. */
export async function requireNoReplay(sql: Sql, consumer: string): Promise<void> {
  const running = await sql.query(
    "SELECT FROM dead_letter_replays WHERE consumer = $1 AND finished_at IS NULL AND lease_until > stakehold_now()",
    [consumer],
  );
  if (running.length > 0) throw domainError("REPLAY_UNDER_WAY");
}

async function begin(sql: Sql, consumer: string, request: ReplayRequest): Promise<BegunReplay> {
  const { id, requestedBy, idempotencyKey, note } = request;
  await lockReplays(sql, consumer);
  const [earlier] = await sql.query(
    "SELECT * FROM dead_letter_replays WHERE consumer = $1 AND requested_by = $2 AND idempotency_key = $3",
    [consumer, requestedBy, idempotencyKey],
  );
  if (earlier !== undefined && earlier["note"] !== note) throw domainError("IDEMPOTENCY_KEY_REUSED");
  if (earlier !== undefined && earlier["finished_at"] !== null)
    return { id: textOf(earlier), outcome: outcomeOf(earlier) };

  await requireNoReplay(sql, consumer);
  const [begun] = await sql.query(
    `INSERT INTO dead_letter_replays (id, consumer, requested_by, idempotency_key, note, started_at, lease_until)
     VALUES ($1::uuid, $2, $3, $4, $5, stakehold_now(), stakehold_now() + make_interval(secs => $6::int))
     ON CONFLICT (consumer, requested_by, idempotency_key) DO UPDATE SET lease_until = excluded.lease_until
     RETURNING id`,
    [id, consumer, requestedBy, idempotencyKey, note, REPLAY_LEASE_MS / 1_000],
  );
  return { id: textOf(begun), outcome: null };
}

const textOf = (row: Row | undefined): string => String(row?.["id"]);

const outcomeOf = (row: Row): Replayed => ({
  replayed: Number(row["replayed"]),
  failedKeys: Number(row["failed_keys"]),
});
