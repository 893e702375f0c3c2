import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { until } from "@stakehold/testing/until.ts";
import { pino } from "pino";
import { startSweeper, type Sweeper, type SweeperSettings } from "../src/sweeper.ts";

const logger = pino({ level: "silent" });
let database: TestDatabase;
const sweepers: Sweeper[] = [];

beforeAll(async () => {
  database = await createTestDatabase("sweeper");
});
afterEach(async () => {
  await Promise.all(sweepers.splice(0).map((each) => each.stop()));
});
afterAll(async () => {
  await database.drop();
});

/** Overdue ids 0001 …, returned from the database as a service would. */
const overdue =
  (count: number): SweeperSettings["due"] =>
  async (sql, limit, after = "") => {
    const rows = await sql.query(
      `SELECT id FROM (SELECT lpad(number::text, 4, '0') AS id FROM generate_series(1, $1::int) AS number) AS rows
       WHERE id > $2 ORDER BY id LIMIT $3`,
      [count, after, limit],
    );
    return rows.map((row) => String(row["id"]));
  };

function sweep(settings: Partial<SweeperSettings> & Pick<SweeperSettings, "due" | "wake">): void {
  sweepers.push(startSweeper({ pool: database.pool, everyMs: 60_000, logger, ...settings }));
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 150));

describe("a sweeper", () => {
  test("wakes everything overdue once a round, page after page", async () => {
    const woken: string[] = [];
    sweep({ due: overdue(250), wake: async (id) => void woken.push(id) });
    await until(() => woken.length >= 250);
    await settle();
    expect(woken.length).toBe(250);
    expect(new Set(woken).size).toBe(250);
  });

  test("reads 20 pages a round", async () => {
    const woken: string[] = [];
    sweep({ due: overdue(50), wake: async (id) => void woken.push(id), pageSize: 2 });
    await until(() => woken.length >= 40);
    await settle();
    expect(woken.length).toBe(40);
  });

  test("continues in the next round where the last one ended", async () => {
    const woken: string[] = [];
    sweep({ due: overdue(50), wake: async (id) => void woken.push(id), pageSize: 2, everyMs: 10 });
    await until(() => woken.length >= 50);
    expect(new Set(woken.slice(0, 50)).size).toBe(50);
  });

  test("ends when the same rows are returned again", async () => {
    const woken: string[] = [];
    sweep({ due: async () => ["a", "b"], wake: async (id) => void woken.push(id), pageSize: 2 });
    await until(() => woken.length >= 2);
    await settle();
    expect(woken.toSorted()).toEqual(["a", "b"]);
  });

  test("runs in one of all processes that share a database", async () => {
    const woken: string[] = [];
    const settings = { due: overdue(3), wake: async (id: string) => void woken.push(id) };
    sweep(settings);
    sweep(settings);
    await until(() => woken.length >= 3);
    await settle();
    expect(woken.length).toBe(3);
  });

  test("starts again at a wake that failed", async () => {
    const woken: string[] = [];
    let failures = 0;
    const wake = async (id: string) => {
      if (id === "0003" && (failures += 1) <= 2) throw new Error("Temporal is down");
      woken.push(id);
    };
    sweep({ due: overdue(4), wake, pageSize: 2, everyMs: 10 });
    await until(() => woken.includes("0003") && woken.includes("0004"));
    expect(failures).toBeGreaterThanOrEqual(3);
  });
});
