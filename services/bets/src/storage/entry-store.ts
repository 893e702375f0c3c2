import { domainError } from "@stakehold/errors/domain-error.ts";
import { rowsParameter } from "@stakehold/store/columns.ts";
import type { Decide, OnceByCall } from "@stakehold/messaging/change/change.ts";
import { claimedBefore, hashInput, type IdempotentCall } from "@stakehold/messaging/change/idempotency.ts";
import { eventRow } from "@stakehold/messaging/outbox/outbox.ts";
import { sqlOfPg, transactionOfPg, type Sql } from "@stakehold/store/sql.ts";
import type { Turnstile } from "@stakehold/store/turnstile.ts";
import type pg from "pg";
import type { BetChange, BetEvent, BetWrites } from "../domain/change.ts";
import type { EntryAddress, EntryState, EntryStore, SeenEntry } from "../operations/ports/entries.ts";
import { outgoing } from "../wire/outgoing-events.ts";
import { entryState, betRow, placeRow } from "./rows.ts";

/** Stores entries in PostgreSQL, whose functions take the locks and compare the state (migrations). */
export function createEntryStore(pool: pg.Pool, inTurn: Turnstile): EntryStore {
  const sql = sqlOfPg(pool);
  return {
    look: (address, call) => look(sql, address, call),
    change: async (address, decide, once) => {
      const seen = address.seen ?? (await look(sql, address, once.call));
      if (seen.madeId !== undefined) return once.repeated(seen.state, seen.madeId, seen.now);
      const change = decide(seen.state, seen.now);
      return inTurn(address.betId, async () => {
        if ((await write(sql, { address, once, seen, change })) === "WRITTEN") return change.answer;
        return transactionOfPg(pool, (transaction) => changeUnderLock(transaction, address, { decide, once }));
      });
    },
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
    text,
    madeId: made["result_id"] === null ? undefined : claimedBefore(made, hashInput(call.input)).resultId,
  };
}

type Command<Answer> = {
  readonly decide: Decide<EntryState, BetWrites, BetEvent, Answer>;
  readonly once: OnceByCall<EntryState, Answer>;
};

/** Enters a bet under its lock, if the state has changed since it was read or another call with the key was faster. */
async function changeUnderLock<Answer>(
  sql: Sql,
  address: EntryAddress,
  { decide, once }: Command<Answer>,
): Promise<Answer> {
  await sql.query("SELECT lock_entry($1::uuid, $2)", [address.betId, address.userId]);
  const seen = await look(sql, address, once.call);
  if (seen.madeId !== undefined) return once.repeated(seen.state, seen.madeId, seen.now);
  const change = decide(seen.state, seen.now);
  const written = await write(sql, { address, once, seen: { ...seen, text: null }, change });
  if (written === "WRITTEN") return change.answer;
  const taken = await look(sql, address, once.call);
  if (taken.madeId === undefined) throw domainError("UNAVAILABLE");
  return once.repeated(taken.state, taken.madeId, taken.now);
}

type Entry = {
  readonly address: EntryAddress;
  readonly once: OnceByCall<EntryState, unknown>;
  /** The state that was decided on; its text is null if it was read under the lock. */
  readonly seen: Omit<SeenEntry, "text"> & { readonly text: string | null };
  readonly change: BetChange<unknown>;
};

/** Returns the result of `enter_bet`: WRITTEN, STALE or TAKEN. */
async function write(sql: Sql, { address, once, seen, change }: Entry): Promise<unknown> {
  const { caller, operation, key, input } = once.call;
  const { writes, events = [] } = change;
  const result_id = typeof once.resultId === "string" ? once.resultId : once.resultId(seen.state);
  const entry = rowsParameter({
    key: { caller, operation, key, input_hash: hashInput(input), result_id },
    bet: writes?.bet && betRow(writes.bet),
    place: writes?.place && placeRow(writes.place),
    events: events.length === 0 ? undefined : events.map((happened) => eventRow(outgoing(happened), seen.now)),
  });
  const [row] = await sql.query(
    "SELECT enter_bet($1::uuid, $2, $3, $4::timestamptz, $5::text::json) AS outcome",
    [address.betId, address.userId, seen.text, seen.now, entry],
    "enter_bet",
  );
  return row?.["outcome"];
}
