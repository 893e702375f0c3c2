import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPg, sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import { postgresShape, readSettings } from "@stakehold/service/config.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { openDatabase } from "@stakehold/service/database/database.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import pg from "pg";
import { z } from "zod";
import { createPrisma, type PrismaClient } from "../src/storage/prisma.ts";

const MINUTE = 60_000;
const INSTANT = new Date("2027-03-14T06:59:59.123Z");

let database: TestDatabase;
let pool: pg.Pool;
let prisma: PrismaClient;

beforeAll(async () => {
  database = await createTestDatabase("time_zone");
});
afterAll(() => database.drop());

const drivers: readonly (readonly [string, () => Sql])[] = [
  ["pg", () => sqlOfPg(pool)],
  ["Prisma", () => sqlOfPrisma(prisma)],
];

describe.each(["America/New_York", "Europe/Berlin", "UTC"])("on a server in %s", (zone) => {
  beforeAll(async () => {
    await database.asOwner((owner) => owner.query(`ALTER DATABASE ${database.name} SET timezone = '${zone}'`));
    const settings = readSettings(z.object(postgresShape), { DATABASE_URL: database.serviceUrl });
    ({ pool } = openDatabase("bets", settings, createLogger("bets", "silent")));
    prisma = createPrisma(pool);
  });
  afterAll(async () => {
    await prisma.$disconnect();
    await pool.end();
  });

  test.each(drivers)("%s reads the clock as it is", async (_, sql) => {
    const apartMs = (await readClock(sql())).getTime() - Date.now();
    expect(Math.abs(apartMs)).toBeLessThan(MINUTE);
  });

  test.each(drivers)("%s writes and reads a time as it is", async (_, sql) => {
    const [row] = await sql().query(
      "SELECT $1::timestamptz AS at, (extract(epoch FROM $1::timestamptz) * 1000)::bigint AS ms",
      [INSTANT],
    );
    expect(row).toEqual({ at: INSTANT, ms: BigInt(INSTANT.getTime()) });
  });
});
