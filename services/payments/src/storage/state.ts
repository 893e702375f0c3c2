import { onlyRow, type Row, type Sql } from "@stakehold/store/sql.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import { NO_STAKE, type BetState, type Owed, type StakeState } from "../domain/state/change.ts";
import type { StakeAddress } from "../operations/ports/stakes.ts";
import { flagOf, integerOf, textOf, timeOf, wrongColumn } from "@stakehold/store/columns.ts";
import { disputeOf, movementOf, operationOf, settlementOf, stakeOf } from "./tables.ts";

/** A state as PostgreSQL's text, and when it was read. A decision on it is valid while the text is unchanged. */
type Read = { readonly text: string; readonly at: Date };

/** The state of one stake, as read. */
export type ReadStake = Read & { readonly state: StakeState };

/** Reads everything that decisions on stakes depend on, in one statement; returns it by stake id. */
export async function readStakes(
  sql: Sql,
  addresses: readonly StakeAddress[],
): Promise<ReadonlyMap<string, ReadStake>> {
  const rows = await sql.query(
    "SELECT stake_id, state, stakehold_now() AS at FROM stake_states($1::uuid[], $2::uuid[])",
    [addresses.map(({ stakeId }) => stakeId), addresses.map(({ betId }) => betId ?? null)],
    "read_stakes",
  );
  return new Map(
    rows.map((row) => {
      const text = textOf(row, "state");
      return [textOf(row, "stake_id"), { text, at: timeOf(row, "at"), state: stakeStateOf(text) }];
    }),
  );
}

/** The state of a bet's money as a whole, as read. */
export type ReadBet = Read & { readonly state: BetState };

/** Reads everything that a decision on a bet's money depends on. */
export async function readBet(sql: Sql, betId: string): Promise<ReadBet> {
  const row = await onlyRow(sql, "SELECT bet_state($1) AS state, stakehold_now() AS at", [betId], "read_bet");
  const text = textOf(row, "state");
  return { text, at: timeOf(row, "at"), state: betStateOf(betId, text) };
}

function stakeStateOf(text: string): StakeState {
  const known = rowOfJson(text);
  const stake = optionalRow(known, "stake");
  const settlement = optionalRow(known, "settlement");
  const owed = optionalRow(known, "owed");
  return {
    stake: stake === null ? null : stakeOf(stake),
    isTombstone: flagOf(known, "is_tombstone"),
    operations: rowsOf(known, "operations").map(operationOf),
    settlement: settlement === null ? null : settlementOf(settlement),
    disputes: rowsOf(known, "disputes").map(disputeOf),
    movements: rowsOf(known, "movements").map(movementOf),
    owed: owed === null ? NO_STAKE.owed : owedOf(owed),
  };
}

const owedOf = (row: Row): Owed => ({
  disputed: owedIn(row, "disputed_cents"),
  payable: owedIn(row, "payable_cents"),
  refundPayable: owedIn(row, "refund_payable_cents"),
});

/** Missing balances owe nothing. */
const owedIn = (row: Row, column: string): Cents => (column in row ? BigInt(integerOf(row, column)) : 0n);

function betStateOf(betId: string, text: string): BetState {
  const known = rowOfJson(text);
  const settlement = optionalRow(known, "settlement");
  return {
    betId,
    stakes: rowsOf(known, "stakes").map(stakeOf),
    settlement: settlement === null ? null : settlementOf(settlement),
  };
}

/** Reads a row that PostgreSQL wrote as JSON, including nested rows. */
function rowOfJson(text: string): Row {
  const value: unknown = JSON.parse(text);
  if (!isRow(value)) throw wrongColumn("of JSON", "row");
  return value;
}

/** Reads a nested row, or null. */
function optionalRow(row: Row, column: string): Row | null {
  const value = row[column];
  if (value !== null && !isRow(value)) throw wrongColumn(column, "row");
  return value;
}

/** Reads nested rows; null means none. */
function rowsOf(row: Row, column: string): readonly Row[] {
  const value = row[column];
  if (value === null) return [];
  if (!Array.isArray(value) || !value.every(isRow)) throw wrongColumn(column, "rows");
  return value;
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
