import { domainError } from "@stakehold/errors/domain-error.ts";
import { rowsParameter } from "@stakehold/store/columns.ts";
import { claimedBefore, hashInput } from "@stakehold/messaging/change/idempotency.ts";
import { eventRow } from "@stakehold/messaging/outbox/outbox.ts";
import { sqlOfPg, transactionOfPg, type Sql } from "@stakehold/store/sql.ts";
import type { Turnstile } from "@stakehold/store/turnstile.ts";
import type pg from "pg";
import type { BetChange, Entered } from "../domain/change.ts";
import type { EntryAddress, EntryStore, SeenEntry } from "../operations/ports/entries.ts";
import { entryState, betRow, placeRow } from "./rows.ts";
import { outgoing } from "./outgoing-events.ts";

/** Stores entries in PostgreSQL, whose functions take the locks and compare the state (migrations). */
export function createEntryStore(pool: pg.Pool, inTurn: Turnstile): EntryStore {
  const sql = sqlOfPg(pool);
  return {
    look: (address) => look(sql, address),
    enter: async (address, seen, decide) => {
      if (seen.madeId !== undefined) return seen.madeId;
      const change = decide(seen.state, seen.now);
      return inTurn(address.betId, async () => {
        if ((await write(sql, address, change, seen)) === "WRITTEN") return change.answer;
        return transactionOfPg(pool, (transaction) => enterUnderLock(transaction, address, decide));
      });
    },
  };
}

const LOOK = `
  SELECT entry_state($1::uuid, $2) AS state, stakehold_now() AS now, made.input_hash, made.result_id
  FROM (VALUES (1)) AS one LEFT JOIN idempotency_keys AS made
    ON made.caller = $3 AND made.operation = $4 AND made.key = $5`;

async function look(sql: Sql, { betId, userId, call }: EntryAddress): Promise<SeenEntry> {
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
    text,
    madeId: made["result_id"] === null ? undefined : claimedBefore(made, hashInput(call.input)).resultId,
  };
}

/** Enters a bet under its lock, if the state has changed since it was read or another call with the key was faster. */
async function enterUnderLock(
  sql: Sql,
  address: EntryAddress,
  decide: Parameters<EntryStore["enter"]>[2],
): Promise<Entered | string> {
  await sql.query("SELECT lock_entry($1::uuid, $2)", [address.betId, address.userId]);
  const { state, now, madeId } = await look(sql, address);
  if (madeId !== undefined) return madeId;
  const change = decide(state, now);
  if ((await write(sql, address, change, { now })) === "WRITTEN") return change.answer;
  const taken = await look(sql, address);
  if (taken.madeId === undefined) throw domainError("UNAVAILABLE");
  return taken.madeId;
}

/** Returns the result of `enter_bet`: WRITTEN, STALE or TAKEN. */
async function write(
  sql: Sql,
  { betId, userId, call, resultId }: EntryAddress,
  { answer, writes, events = [] }: BetChange<Entered>,
  { now, text = null }: { readonly now: Date; readonly text?: string | null },
): Promise<unknown> {
  const { caller, operation, key } = call;
  const entry = rowsParameter({
    key: { caller, operation, key, input_hash: hashInput(call.input), result_id: resultId(answer) },
    bet: writes?.bet && betRow(writes.bet),
    place: writes?.place && placeRow(writes.place),
    events: events.length === 0 ? undefined : events.map((happened) => eventRow(outgoing(happened), now)),
  });
  const [row] = await sql.query(
    "SELECT enter_bet($1::uuid, $2, $3, $4::timestamptz, $5::text::json) AS outcome",
    [betId, userId, text, now, entry],
    "enter_bet",
  );
  return row?.["outcome"];
}
