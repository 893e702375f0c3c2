import type { Snapshot } from "../sources.ts";
import type { TemporaryTable } from "./temporary-tables.ts";

/** A row in JSON; amounts are numbers or decimal texts. */
export type TableRow = Readonly<Record<string, unknown>>;

/** Adds rows to a temporary table. */
export async function fillTable(payments: Snapshot, table: TemporaryTable, rows: readonly TableRow[]): Promise<void> {
  if (rows.length === 0) return;
  await payments(
    `INSERT INTO pg_temp.${table} SELECT * FROM json_populate_recordset(NULL::pg_temp.${table}, $1::json)`,
    [JSON.stringify(rows)],
  );
}

/** Adds single rows to temporary tables, in batches; `flush` adds the rest. */
export type Filler = { add(table: TemporaryTable, row: TableRow): Promise<void>; flush(): Promise<void> };

/** Stripe's pages have 100 entries, and one statement per page would take longer than Stripe's response. */
const ROWS_AT_ONCE = 1_000;

/** Collects rows for temporary tables. */
export function createFiller(payments: Snapshot): Filler {
  const waiting = new Map<TemporaryTable, TableRow[]>();
  const write = async (table: TemporaryTable, rows: readonly TableRow[]) => {
    waiting.delete(table);
    await fillTable(payments, table, rows);
  };
  return {
    add: async (table, row) => {
      const rows = waiting.get(table) ?? [];
      rows.push(row);
      waiting.set(table, rows);
      if (rows.length >= ROWS_AT_ONCE) await write(table, rows);
    },
    flush: async () => {
      for (const [table, rows] of waiting) await write(table, rows);
    },
  };
}
