import { rowsParameter } from "@stakehold/store/columns.ts";
import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { claimedBefore, hashInput, type IdempotentCall } from "@stakehold/messaging/change/idempotency.ts";
import { sqlOfPg, transactionOfPg, type Sql } from "@stakehold/store/sql.ts";
import type { Turnstile } from "@stakehold/store/turnstile.ts";
import type pg from "pg";
import type { BetWrites } from "../domain/change.ts";
import type { EntryAddress, EntryStore, SeenEntry } from "../operations/ports/entries.ts";
import { outgoing } from "../wire/outgoing-events.ts";
import { entryState, betRow, placeRow } from "./rows.ts";

/** Stores entries in PostgreSQL. */
export function createEntryStore(pool: pg.Pool, inTurn: Turnstile): EntryStore {
  const sql = sqlOfPg(pool);
  return {
    look: (address, call) => look(sql, address, call),
    change: (address, decide, once) =>
      inTurn(address.betId, () =>
        transactionOfPg(pool, (transaction) =>
          changeUnderLock(transaction, {
            consumer: "bets",
            lock: () =>
              transaction.query("SELECT lock_entry($1::uuid, $2)", [address.betId, address.userId], "lock_entry"),
            load: async () => (await look(transaction, address, once.call)).state,
            decide,
            once,
            save: (writes) => save(transaction, writes),
            outgoing,
          }),
        ),
      ),
  };
}

const LOOK = `
  SELECT entry_state($1::uuid, $2) AS state, stakehold_now() AS now, made.input_hash, made.result_id
  FROM (VALUES (1)) AS one LEFT JOIN idempotency_keys AS made
    ON made.caller = $3 AND made.operation = $4 AND made.key = $5`;

async function look(sql: Sql, { betId, userId }: EntryAddress, call: IdempotentCall): Promise<SeenEntry> {
  const values = [betId, userId, call.caller, call.operation, call.key];
  const [row] = await sql.query(LOOK, values, "look_at_entry");
  const { state: text, now, ...made } = row ?? {};
  if (typeof text !== "string" || !(now instanceof Date)) throw new TypeError("An entry's state has no row");
  const known = entryState.parse(JSON.parse(text));
  return {
    state: {
      bet: known.bet ?? undefined,
      standing: { own: known.own ?? undefined, isBanned: known.is_banned },
      isPlatformOpen: known.is_platform_open,
      openDrafts: known.open_drafts,
    },
    now,
    madeId: made["result_id"] === null ? undefined : claimedBefore(made, hashInput(call.input)).resultId,
  };
}

/** Entering changes of an existing bet only when it is reviewed next, and of an existing place only its app. */
const SAVE_BET = `INSERT INTO bets SELECT * FROM json_populate_record(NULL::bets, $1::text::json)
  ON CONFLICT (id) DO UPDATE SET due_at = excluded.due_at`;

const SAVE_PLACE = `INSERT INTO participations SELECT * FROM json_populate_record(NULL::participations, $1::text::json)
  ON CONFLICT (id) DO UPDATE SET app_id = excluded.app_id`;

async function save(sql: Sql, { bet, place }: BetWrites): Promise<void> {
  if (bet !== undefined) await sql.query(SAVE_BET, [rowsParameter(betRow(bet))], "save_bet");
  if (place !== undefined) await sql.query(SAVE_PLACE, [rowsParameter(placeRow(place))], "save_place");
}
