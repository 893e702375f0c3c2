import pg from "pg";

/**
 * Counts the statements that reach PostgreSQL while `work` runs, those of Prisma among them, which sends its own through
 * the same client. Whatever else in the process asks a database meanwhile is counted too.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const client = pg.Client.prototype;
  const send = Reflect.get(client, "query");
  let count = 0;
  Reflect.set(client, "query", function counted(this: pg.Client, ...statement: unknown[]): unknown {
    count += 1;
    return Reflect.apply(send, this, statement);
  });
  try {
    await work();
  } finally {
    Reflect.set(client, "query", send);
  }
  return count;
}
