import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { until } from "@stakehold/testing/until.ts";
import { withSnapshot } from "../src/sources.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("audit_sources");
});
afterAll(() => database.drop());

test("a connection that is lost between two queries fails the next query, but does not end the process", async () => {
  const reading = withSnapshot(database.serviceUrl, async (snapshot) => {
    const [row] = await snapshot<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    await database.pool.query("SELECT pg_terminate_backend($1)", [row?.pid]);
    await until(async () => {
      const { rowCount } = await database.pool.query("SELECT FROM pg_stat_activity WHERE pid = $1", [row?.pid]);
      return rowCount === 0;
    });
    return snapshot("SELECT 1");
  });
  await expect(reading).rejects.toThrow(/connection/i);
});
