import pg from "pg";
import { z } from "zod";

/** A statement, and how many rows its plan reads from tables and indexes, including those it discards. */
export type RowsRead = { readonly statement: string; readonly rows: number };

type Plan = {
  readonly "Node Type": string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number | undefined;
  readonly "Rows Removed by Index Recheck"?: number | undefined;
  readonly Plans?: readonly Plan[] | undefined;
};

const plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Actual Rows": z.number(),
    "Actual Loops": z.number(),
    "Rows Removed by Filter": z.number().optional(),
    "Rows Removed by Index Recheck": z.number().optional(),
    Plans: z.array(plan).optional(),
  }),
);

const explained = z.object({ "QUERY PLAN": z.array(z.object({ Plan: plan })).length(1) });

/**
 * Runs work and returns every reading statement that it sends, including Prisma's, with the rows that PostgreSQL reads
 * for it: a statement that grows with the platform reads more than it returns. Leaves out statements that write.
 */
export async function rowsReadBy(pool: pg.Pool, work: () => Promise<unknown>): Promise<readonly RowsRead[]> {
  const sent = await statementsOf(work);
  const read: RowsRead[] = [];
  for (const { text, values } of sent.filter(isReading)) {
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    const [root] = explained.parse(rows[0])["QUERY PLAN"];
    if (root !== undefined) read.push({ statement: text, rows: Math.round(rowsOf(root.Plan)) });
  }
  return read;
}

const sentStatement = z.union([
  z.string().transform((text) => ({ text, values: undefined })),
  z.object({ text: z.string(), values: z.array(z.unknown()).optional() }),
]);

type Sent = { readonly text: string; readonly values?: unknown[] | undefined };

async function statementsOf(work: () => Promise<unknown>): Promise<readonly Sent[]> {
  const client = pg.Client.prototype;
  const send = Reflect.get(client, "query");
  const sent: Sent[] = [];
  Reflect.set(client, "query", function noted(this: pg.Client, ...statement: unknown[]): unknown {
    const [first, second] = statement;
    const { text, values } = sentStatement.parse(first);
    sent.push({ text, values: values ?? (Array.isArray(second) ? second : undefined) });
    return Reflect.apply(send, this, statement);
  });
  try {
    await work();
  } finally {
    Reflect.set(client, "query", send);
  }
  return sent;
}

const isReading = ({ text }: Sent): boolean =>
  /^\s*(SELECT|WITH)\b/i.test(text) && !/\b(INSERT|UPDATE|DELETE)\b/.test(text);

/** Rows of a table or an index; higher nodes only process rows that were already read. */
function rowsOf(node: Plan): number {
  const children = (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
  if (!READS.has(node["Node Type"])) return children;
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return children + (node["Actual Rows"] + removed) * node["Actual Loops"];
}

const READS = new Set(["Seq Scan", "Index Scan", "Index Only Scan", "Bitmap Index Scan"]);
