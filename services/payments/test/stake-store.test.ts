import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { MAX_EVENT_BYTES } from "@stakehold/messaging/outbox/outbox.ts";
import { withTrace } from "@stakehold/telemetry/trace.ts";
import { newId } from "@stakehold/service/id.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { until } from "@stakehold/testing/until.ts";
import type pg from "pg";
import type { PaymentsChange, PaymentsEvent, StakeState } from "../src/domain/state/change.ts";
import { open, type OpenStake } from "../src/domain/open/opening.ts";
import { operationFor } from "../src/domain/state/operation.ts";
import { chargeOf } from "../src/domain/state/stake.ts";
import { hashParameters } from "../src/operations/hash-parameters.ts";
import type { StakeStore } from "../src/operations/ports/stakes.ts";
import { createBetFundsStore } from "../src/storage/bet-funds-store.ts";
import { createStakeStore } from "../src/storage/stake-store.ts";
import { sampleStake } from "./sample-stake.ts";

let database: TestDatabase;
let store: StakeStore;
beforeAll(async () => {
  database = await createTestDatabase("stakes", [new URL("../migrations/", import.meta.url)]);
  store = createStakeStore(database.pool);
});
afterAll(() => database.drop());

async function opened(): Promise<OpenStake> {
  const command = {
    stakeId: newId(),
    betId: newId(),
    userId: newId(),
    stakeCents: 1_000n,
    feePolicy: "ENTRY",
  } as const;
  await store.change(command, (state, now) => open(state, command, hashParameters, now));
  return command;
}

const severalOpened = (count: number): Promise<OpenStake[]> => Promise.all(Array.from({ length: count }, opened));

/** Raises the attempt by one: an update is lost if two decide on the same state. */
const raise = ({ stake }: StakeState): PaymentsChange =>
  stake === null
    ? { answer: undefined }
    : { answer: undefined, writes: { stakes: [{ ...stake, attempt: stake.attempt + 1 }] } };

/** Adds one more refund or transfer of the whole charge, whatever was written before. */
const sendBy =
  (kind: "REFUND" | "TRANSFER") =>
  ({ stake }: StakeState, now: Date): PaymentsChange =>
    stake === null
      ? { answer: undefined }
      : { answer: undefined, writes: { operations: [operationFor(stake, kind, chargeOf(stake), now)] } };

/** Breaks a rule of the database: held without a charge. */
const breakRule = ({ stake }: StakeState): PaymentsChange =>
  stake === null
    ? { answer: undefined }
    : { answer: undefined, writes: { tombstone: newId(), stakes: [{ ...stake, status: "HELD" }] } };

/** Holds a lock while a decided change waits for it; then releases the lock and finishes the change. */
async function whileLocked(
  name: string,
  change: (onDecided: () => void) => Promise<void>,
  act: () => Promise<unknown>,
) {
  const blocker = await database.pool.connect();
  try {
    await blocker.query("BEGIN");
    await blocker.query("SELECT lock_names($1::text[])", [[name]]);
    const decided = Promise.withResolvers<void>();
    const changed = change(decided.resolve);
    await decided.promise;
    await act();
    await blocker.query("COMMIT");
    await changed;
  } finally {
    blocker.release();
  }
}

describe("a change of a stake", () => {
  test("is never decided on a state that another change has replaced", async () => {
    const { stakeId } = await opened();
    const processes = [store, createStakeStore(database.pool), createStakeStore(database.pool)];
    const raiseTen = (each: StakeStore) =>
      Promise.all(Array.from({ length: 10 }, () => each.change({ stakeId }, raise)));
    await Promise.all(processes.map(raiseTen));
    expect(await store.find(stakeId)).toMatchObject({ attempt: 31 });
  });

  test("never sends the stake's money a second way while the first is in progress", async () => {
    const { stakeId } = await opened();
    await store.change({ stakeId }, sendBy("REFUND"));
    await expect(store.change({ stakeId }, sendBy("TRANSFER"))).rejects.toMatchObject({ code: "23505" });
    const { rows } = await database.pool.query("SELECT key FROM operations WHERE stake_id = $1 AND kind <> $2", [
      stakeId,
      "PAYMENT_INTENT",
    ]);
    expect(rows).toEqual([{ key: `re:${stakeId}:a1` }]);
  });

  test("is decided again when its bet was settled between reading and writing", async () => {
    const { stakeId, betId } = await opened();
    const seen: boolean[] = [];
    await whileLocked(
      `bet/${betId}`,
      (onDecided) =>
        store.change({ stakeId }, (state) => {
          seen.push(state.settlement !== null);
          onDecided();
          return raise(state);
        }),
      () =>
        database.pool.query(
          "INSERT INTO settlements (bet_id, decision, outcome, fee_policy, settled_at) VALUES ($1, 'REFUND', 'REFUND', 'ENTRY', now())",
          [betId],
        ),
    );
    expect(seen).toEqual([false, true]);
  });

  test("is decided again with the time at which it got the lock, after a wait of more than a second", async () => {
    const { stakeId } = await opened();
    const times: Date[] = [];
    await whileLocked(
      `stake/${stakeId}`,
      (onDecided) =>
        store.change({ stakeId }, (state, now) => {
          times.push(now);
          onDecided();
          return raise(state);
        }),
      () => database.moveClock(3_600_000),
    );
    expect(times).toHaveLength(2);
    expect(Number(times[1]) - Number(times[0])).toBeGreaterThanOrEqual(3_600_000);
  });

  test("is refused only under the lock, by the state read there", async () => {
    const { stakeId } = await opened();
    await expect(
      store.change({ stakeId }, ({ stake }) => {
        throw new RangeError(`attempt ${stake?.attempt}`);
      }),
    ).rejects.toThrow("attempt 1");
  });
});

describe("changes that are written together", () => {
  test("are each written completely, and one that the database rejects fails alone", async () => {
    const stakes = await severalOpened(20);
    const outcomes = await Promise.allSettled(
      stakes.map(({ stakeId }, index) => store.change({ stakeId }, index === 7 ? breakRule : raise)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      stakes.map((_, index) => (index === 7 ? "rejected" : "fulfilled")),
    );
    const after = await Promise.all(stakes.map(({ stakeId }) => store.find(stakeId)));
    expect(after.map((stake) => stake?.attempt)).toEqual(stakes.map((_, index) => (index === 7 ? 1 : 2)));
    expect((await database.pool.query("SELECT FROM tombstones")).rowCount).toBe(0);
  });

  test("do not fail with one whose event is too large to publish", async () => {
    const stakes = await severalOpened(4);
    const stake = { ...sampleStake(), cardLast4: "x".repeat(MAX_EVENT_BYTES) };
    const tooLarge: PaymentsEvent = { type: "StakeRefunded", stake, cents: 1n };
    const outcomes = await Promise.allSettled(
      stakes.map(({ stakeId }, index) =>
        store.change({ stakeId }, (state) => (index === 1 ? { answer: undefined, events: [tooLarge] } : raise(state))),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  });

  test("keep the trace of each request", async () => {
    const stakes = await severalOpened(5);
    const traceOf = (index: number) => `00-${String(index + 1).padStart(32, "0")}-b7ad6b7169203331-01`;
    await Promise.all(
      stakes.map(({ stakeId, betId }, index) =>
        withTrace(traceOf(index), () =>
          store.change({ stakeId }, () => ({ answer: undefined, events: [{ type: "MoneyDue", betId }] })),
        ),
      ),
    );
    const { rows } = await database.pool.query("SELECT key, trace_parent FROM outbox ORDER BY trace_parent");
    expect(rows).toEqual(stakes.map(({ betId }, index) => ({ key: betId, trace_parent: traceOf(index) })));
  });

  test("fail without a retry when it is unknown whether they were written", async () => {
    const { stakeId } = await opened();
    const cut = createStakeStore(
      new Proxy(database.pool, {
        get: (pool, name) =>
          name === "query"
            ? async (statement: pg.QueryConfig) => {
                const answer = await pool.query(statement);
                // If too much time passed between reading and writing, nothing was written, and the result is empty.
                const isWritten = statement.text.includes("change_stakes") && answer.rowCount === 0;
                if (isWritten) throw new Error("Connection terminated unexpectedly");
                return answer;
              }
            : Reflect.get(pool, name),
      }),
    );
    let changes = 0;
    const failure = await until(async () => {
      changes += 1;
      const change = cut.change({ stakeId }, raise);
      // A change decided again under the lock is written on another path, which is not cut off.
      return change.then(() => false, String);
    });
    expect(failure).toContain("Connection terminated");
    expect(await store.find(stakeId)).toMatchObject({ attempt: 1 + changes });
  });
});

test("a change of a bet's funds is decided again when a stake changed between reading and writing", async () => {
  const { stakeId, betId } = await opened();
  const seen: (number | undefined)[] = [];
  await whileLocked(
    `bet/${betId}`,
    (onDecided) =>
      createBetFundsStore(database.pool).change(betId, ({ stakes }) => {
        seen.push(stakes[0]?.attempt);
        onDecided();
        return { answer: undefined, events: [{ type: "MoneyDue", betId }] };
      }),
    () => database.pool.query("UPDATE stakes SET attempt = 9 WHERE id = $1", [stakeId]),
  );
  expect(seen).toEqual([1, 9]);
});
