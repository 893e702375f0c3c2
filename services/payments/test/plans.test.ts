import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { rowsReadBy } from "@stakehold/testing/rows-read.ts";
import { pino } from "pino";
import { fillTestDatabase } from "../../../bench/graph/fill/fill-databases.ts";
import { ASKER_ID, TYPICAL_ID, ownBet, ownPlace } from "../../../bench/graph/fill/world.ts";
import { createDeps } from "../src/deps.ts";
import { createStripeClient } from "../src/stripe/stripe-client.ts";

/** Of 10,000 stakes about twenty are one person's, and the thousand of open bets are held. */
const SIZE = { bets: 1_000, places: 10_000 };

/**
 * The most rows that a page of one bet of sixty people, or of one person's stakes, may read: each stake in a few
 * tables.
 */
const PAGE_READS = 3_000;

/** No money waits here; held money is read once, by its accounts. */
const WAITING_READS = 100;
const OPEN_READS = 4_000;

/** The entries of a page, the rows it may read for them, and more entries than any person's statement has. */
const PAGE = 20;
const STATEMENT_PAGE_READS = 2 * PAGE;
const WHOLE = 10_000;

let database: TestDatabase;
let deps: ReturnType<typeof createDeps>;

beforeAll(async () => {
  database = await createTestDatabase("plans", [new URL("../migrations/", import.meta.url)]);
  await fillTestDatabase(database.name, "payments", SIZE);
  const logger = pino({ level: "silent" });
  const stripe = createStripeClient("sk_test_plans", "http://127.0.0.1:1");
  const pages = { returnUrl: "http://localhost:3000/", refreshUrl: "http://localhost:3000/" };
  deps = createDeps({ pool: database.pool, stripe, pages, logger, adoptionLimitCents: 0n });
});
afterAll(() => database.drop());

const won = ownBet(SIZE, "WON");

/** The readings, and how many rows one statement of each may read. */
const readings: Readonly<Record<string, readonly [mayRead: number, read: () => Promise<unknown>]>> = {
  "escrow's sums": [PAGE_READS, () => deps.escrow.sums(TYPICAL_ID)],
  "escrow by day": [PAGE_READS, () => deps.escrow.heldByDay(TYPICAL_ID, 90)],
  "escrow's entries": [PAGE_READS, () => deps.escrow.entries(TYPICAL_ID, 20, undefined)],
  "how many stakes there are": [WAITING_READS, () => deps.counts.stakes()],
  "what was paid out in 30 days": [WAITING_READS, () => deps.counts.paidOut(30)],
  "everybody's stakes": [PAGE_READS, () => deps.escrow.everybodys(20, undefined)],
  "some stakes": [PAGE_READS, () => deps.escrow.views([ownPlace(SIZE, "WON")])],
  "a settlement": [PAGE_READS, () => deps.settlements.views([won], TYPICAL_ID)],
  "the shares of a settlement": [PAGE_READS, () => deps.settlements.shares(won, 20, undefined)],
  "what was paid out": [PAGE_READS, () => deps.statements.paidOut(TYPICAL_ID)],
  "what was paid out lately": [PAGE_READS, () => deps.statements.paidOutSince(TYPICAL_ID, new Date(0))],
  "a statement": [PAGE_READS, () => deps.statements.list(TYPICAL_ID, 20, undefined)],
  "parked work": [WAITING_READS, () => deps.parkedWork.list(20, undefined, undefined)],
  "parked work, counted": [WAITING_READS, () => deps.parkedWork.count()],
  measures: [OPEN_READS, () => deps.measures.read()],
};

test.each(Object.keys(readings))("%s is read without scanning all stakes", async (name) => {
  const [mayRead = 0, read = async () => undefined] = readings[name] ?? [];
  const statements = await rowsReadBy(database.pool, read);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.filter(({ rows }) => rows > mayRead)).toEqual([]);
});

test("a page of a long statement reads only its own rows, at the end as at the start", async () => {
  const whole = await deps.statements.list(ASKER_ID, WHOLE, undefined);
  expect(whole.length).toBeGreaterThan(10 * PAGE);
  for (const after of [undefined, whole.at(-PAGE)]) {
    const statements = await rowsReadBy(database.pool, () => deps.statements.list(ASKER_ID, PAGE, after));
    expect(statements).toEqual([{ statement: expect.anything(), rows: expect.any(Number) }]);
    expect(statements.filter(({ rows }) => rows > STATEMENT_PAGE_READS)).toEqual([]);
  }
});
