import { OPENING } from "@stakehold/service/database/session.ts";
import pg from "pg";

/**
 * Counts the statements that reach PostgreSQL while `work` runs, including Prisma's, which uses the same client. Leaves
 * out a new connection's first statement. Includes concurrent statements of the same process.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const client = pg.Client.prototype;
  const send = Reflect.get(client, "query");
  let count = 0;
  Reflect.set(client, "query", function counted(this: pg.Client, ...statement: unknown[]): unknown {
    if (!isOpening(statement[0])) count += 1;
    return Reflect.apply(send, this, statement);
  });
  try {
    await work();
  } finally {
    Reflect.set(client, "query", send);
  }
  return count;
}

const isOpening = (statement: unknown): boolean => typeof statement === "string" && statement.startsWith(OPENING);
