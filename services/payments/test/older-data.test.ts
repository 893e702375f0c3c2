import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { sqlOfPg } from "@stakehold/messaging/sql.ts";
import { newId } from "@stakehold/service/id.ts";
import { migrate } from "@stakehold/service/migrate.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { betRules } from "@stakehold/testing/money/bet-rules.ts";
import { ledgerRules, liabilityRules } from "@stakehold/testing/money/ledger-rules.ts";
import { withSnapshot } from "@stakehold/testing/money/sources.ts";
import { pino } from "pino";
import { applyDispute } from "../src/domain/apply-dispute.ts";
import type { DisputeReading } from "../src/domain/dispute.ts";
import { resumePayout } from "../src/domain/parked-money.ts";
import { applyTransfer } from "../src/domain/transfer.ts";
import { parkedWorkReader } from "../src/storage/parked-work-reader.ts";
import { stakeStore } from "../src/storage/stake-store.ts";
import { checkInvariants } from "./invariants.ts";
import { writeOlderData, type OlderData } from "./older/data.ts";
import { OPENED } from "./older/rows.ts";

const MIGRATIONS = new URL("../migrations/", import.meta.url);
/** The last migration before transfers came back in parts and disputes turned. */
const LAST_BEFORE = "0004_parked_work.sql";

/** A database of that time, with rows as they were written then, brought up to date. */
let database: TestDatabase;
let older: OlderData;
beforeAll(async () => {
  const before = await mkdtemp(join(tmpdir(), "migrations-"));
  for (const file of (await readdir(MIGRATIONS)).filter((name) => name <= LAST_BEFORE)) {
    await cp(new URL(file, MIGRATIONS), join(before, file));
  }
  database = await createTestDatabase("older", [before]);
  await rm(before, { recursive: true });
  older = await writeOlderData(database.ownerUrl);
  await migrate(database.ownerUrl, MIGRATIONS, pino({ level: "silent" }));
});
afterAll(() => database.drop());

const rows = (text: string, values: readonly unknown[] = []) => sqlOfPg(database.pool).query(text, values);
const idOf = (name: string) => older.stakes[name] ?? "";
const store = () => stakeStore(database.pool);

const violations = () =>
  withSnapshot(database.ownerUrl, async (payments) => [
    ...(await ledgerRules(payments)),
    ...(await liabilityRules(payments)),
    ...(await betRules(payments)),
  ]);

describe("a database that is older than money that comes back, brought up to date", () => {
  test("breaks no invariant of the money path", async () => {
    await checkInvariants(sqlOfPg(database.pool), older.stripe);
    expect(await violations()).toEqual([]);
  });

  test.each([
    ["sentBack", 1, 2_000n],
    ["sentAgain", 1, 2_000n],
    ["sentAgain", 2, 0n],
    ["noCard", 1, 1_025n],
    ["cutDown", 1, 0n],
    ["cutDown", 2, 0n],
  ])("knows what of a transfer somebody took back (%s, attempt %i)", async (name, attempt, cents) => {
    const found = await rows("SELECT reversed_cents, is_followed FROM operations WHERE key = $1", [
      `tr:${idOf(name)}:a${attempt}`,
    ]);
    expect(found).toEqual([{ reversed_cents: cents, is_followed: false }]);
  });

  test.each([
    ["lost", 1_025n, 0n, 1],
    ["lostInPart", 400n, 0n, 1],
    ["won", 0n, 0n, 1],
    ["open", 0n, 0n, 0],
    ["inquiry", 0n, 0n, 0],
    ["ended", 0n, 0n, 0],
    ["cutDown", 1_025n, 0n, 1],
    ["loser", 0n, 1_025n, 1],
    ["stray", 700n, 100n, 1],
  ])("knows what a dispute took and cost, and how often that was booked (%s)", async (name, taken, loss, bookings) => {
    const found = await rows(
      `SELECT taken_cents, loss_cents, bookings, observed_at = coalesce(closed_at, opened_at) AS is_observed
       FROM disputes WHERE id = $1`,
      [`dp_ch_${older.stakes[name] ?? name}`],
    );
    expect(found).toEqual([{ taken_cents: taken, loss_cents: loss, bookings, is_observed: true }]);
  });

  test("lists what waits for somebody, and nothing else", async () => {
    const parked = await parkedWorkReader(database.pool).list(100, undefined);
    expect(parked.map(({ kind, subject, cents }) => [kind, subject, cents]).toSorted()).toEqual(
      [
        ["STOPPED_PAYOUT", idOf("sentBack"), 2_000n],
        ["STOPPED_PAYOUT", idOf("noCard"), 1_025n],
        ["DISPUTE", `dp_ch_${idOf("open")}`, 1_025n],
        ["DISPUTE", `dp_ch_${idOf("inquiry")}`, 1_025n],
      ].toSorted(),
    );
  });

  test("does not book again what came back, when its transfer is read again", async () => {
    const stakeId = idOf("sentBack");
    const key = `tr:${stakeId}:a1`;
    const transfer = { id: `tr_${key}`, amountCents: 2_000n, destination: "acct", stakeId, operation: key };
    const reversals = [{ id: "trr_1", cents: 2_000n }];
    expect(
      await store().change({ stakeId }, (state, now) => applyTransfer(state, { ...transfer, reversals }, now)),
    ).toEqual({});
    expect(await rows("SELECT FROM transactions WHERE key = 'transfer_reversed:trr_1'")).toEqual([]);
  });

  test("sends again what came back, when an admin says so", async () => {
    for (const [name, cents] of [["sentBack", 2_000n] as const, ["noCard", 1_025n] as const]) {
      const command = { id: newId(), adminId: newId(), subject: idOf(name), note: "", idempotencyKey: newId() };
      await store().change({ stakeId: idOf(name) }, (state, now) => resumePayout(state, command, now));
      const next = await rows("SELECT status, amount_cents FROM operations WHERE key = $1", [`tr:${idOf(name)}:a2`]);
      expect(next).toEqual([{ status: "due", amount_cents: cents }]);
    }
    expect(await violations()).toEqual([]);
  });

  test.each([
    ["lost", 1_025n, 0n, "refunding", 1_025n],
    ["lostInPart", 400n, 0n, "refunding", 400n],
    ["cutDown", 1_025n, 0n, "released", 1_025n],
    ["loser", 0n, 1_025n, "forfeited", 0n],
  ])("books a loss back that the network gives up (%s)", async (name, taken, loss, status, owed) => {
    const stakeId = idOf(name);
    const id = `dp_ch_${stakeId}`;
    const cents = taken + loss;
    const movements = [
      { id, cents: -cents, feeCents: 0n },
      { id: `${id}_back`, cents, feeCents: 0n },
    ];
    const stake = await store().find(stakeId);
    const seen: DisputeReading = {
      id,
      charge: stake?.charge ?? "",
      paymentIntent: stake?.paymentIntent ?? null,
      stakeId,
      amountCents: cents,
      reason: "fraudulent",
      status: "won",
      openedAt: OPENED,
      observedAt: new Date(),
      movements,
    };
    await store().change({ stakeId }, (state, now) => applyDispute(state, seen, now));
    expect(await rows("SELECT taken_cents, loss_cents, bookings FROM disputes WHERE id = $1", [id])).toEqual([
      { taken_cents: 0n, loss_cents: 0n, bookings: 2 },
    ]);
    expect(await rows("SELECT FROM transactions WHERE key = $1", [`dispute_loss_reversed:${id}:2`])).toHaveLength(1);
    const [after] = await rows(
      `SELECT s.status, coalesce(sum(b.cents), 0)::bigint AS owed FROM stakes s
       LEFT JOIN balances b ON b.account IN ('payable:' || s.id, 'refund_payable:' || s.id) WHERE s.id = $1 GROUP BY s.id`,
      [stakeId],
    );
    expect(after).toEqual({ status, owed });
    expect(await violations()).toEqual([]);
  });
});
