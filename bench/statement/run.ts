import { createTestDatabase } from "@stakehold/testing/database.ts";
import pg from "pg";
import { fillPayments } from "../audit/fill-databases.ts";
import { onServer } from "../server.ts";
import { comparePeople } from "./compare-people.ts";
import { serveStatements } from "./serve-statements.ts";

/** Stakes of everybody else. */
const OTHERS = 20_000;

await onServer(async ({ url }) => {
  process.env["TEST_POSTGRES_URL"] = url;
  const migrations = new URL("../../services/payments/migrations/", import.meta.url);
  const database = await createTestDatabase("payments", [migrations]);
  const pool = new pg.Pool({ connectionString: database.ownerUrl });
  try {
    await fillPayments(database.ownerUrl, OTHERS);
    const served = await serveStatements(database.pool);
    try {
      await comparePeople(pool, served.read);
    } finally {
      await served.stop();
    }
  } finally {
    await pool.end();
    await database.drop();
  }
});
