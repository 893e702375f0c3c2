import { eventRow } from "@stakehold/messaging/outbox/outbox.ts";
import type { Row, Sql } from "@stakehold/store/sql.ts";
import { rowsParameter } from "@stakehold/store/columns.ts";
import type { PaymentsEvent, Writes } from "../domain/state/change.ts";
import type { LedgerTransaction } from "../domain/state/ledger.ts";
import { outgoing, recorded } from "../wire/outgoing-events.ts";
import { accountRow, actionRow, disputeRow, movementRow, operationRow, settlementRow, stakeRow } from "./tables.ts";

/** Rows to write, by the names that `write_decision` knows (migrations). */
export type Rows = Readonly<Record<string, readonly (Row | string)[]>>;

/**
 * Returns a decision's rows. Events belong to the trace of this call; they happened at `decidedAt`, or else when they
 * are written.
 */
export const rowsToWrite = (writes: Writes, events: readonly PaymentsEvent[] = [], decidedAt?: Date): Rows => ({
  tombstones: optional(writes.tombstone),
  stakes: (writes.stakes ?? []).map(stakeRow),
  settlements: optional(writes.settlement).map(settlementRow),
  operations: (writes.operations ?? []).map(operationRow),
  disputes: (writes.disputes ?? []).map(disputeRow),
  movements: (writes.movements ?? []).map(movementRow),
  payout_accounts: optional(writes.payoutAccount).map(accountRow),
  admin_actions: optional(writes.adminAction).map(actionRow),
  transactions: (writes.transactions ?? []).map(({ key, kind }) => ({ key, kind })),
  postings: (writes.transactions ?? []).flatMap(postingRows),
  events: [...events.map(outgoing), ...optional(writes.adminAction).map(recorded)].map((each) =>
    eventRow(each, decidedAt),
  ),
});

/** Returns several decisions' rows as one parameter of `write_decision`, each list in the order of the decisions. */
export function decisionParameter(decisions: readonly Rows[]): string {
  const names = new Set(decisions.flatMap(Object.keys));
  const lists = [...names].map((name) => [name, decisions.flatMap((rows) => rows[name] ?? [])] as const);
  return rowsParameter(Object.fromEntries(lists.filter(([, rows]) => rows.length > 0)));
}

/** Writes a decision on state and ledger, in the transaction of the lock that it was made under. */
export async function write(sql: Sql, writes: Writes): Promise<void> {
  await sql.query("SELECT write_decision($1)", [decisionParameter([rowsToWrite(writes)])]);
}

const optional = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);

const postingRows = ({ key, postings }: LedgerTransaction): Row[] =>
  postings.map(({ account, cents }) => ({ key, account, cents }));
