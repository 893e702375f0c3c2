import type { Row, Sql } from "@stakehold/messaging/sql.ts";
import { NO_STAKE, type BetState, type Owed, type StakeState } from "../domain/state/change.ts";
import type { StakeAddress } from "../operations/ports/stakes.ts";
import { bigintOf, flagOf, optionalRow, rowOfJson, rowsOf, textOf, timeOf } from "./columns.ts";
import { disputeOf } from "./dispute-rows.ts";
import { movementOf } from "./hand-movement-rows.ts";
import { operationOf } from "./operation-rows.ts";
import { settlementOf } from "./settlement-rows.ts";
import { stakeOf } from "./stake-rows.ts";

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
  const [row] = await sql.query("SELECT bet_state($1) AS state, stakehold_now() AS at", [betId], "read_bet");
  if (row === undefined) throw new TypeError("A bet's state has no row");
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

/** Missing balances owe nothing. */
const owedOf = (row: Row): Owed => ({
  disputed: "disputed_cents" in row ? bigintOf(row, "disputed_cents") : 0n,
  payable: "payable_cents" in row ? bigintOf(row, "payable_cents") : 0n,
  refundPayable: "refund_payable_cents" in row ? bigintOf(row, "refund_payable_cents") : 0n,
});

function betStateOf(betId: string, text: string): BetState {
  const known = rowOfJson(text);
  const settlement = optionalRow(known, "settlement");
  return {
    betId,
    stakes: rowsOf(known, "stakes").map(stakeOf),
    settlement: settlement === null ? null : settlementOf(settlement),
  };
}
