import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { transactionOfPg } from "@stakehold/store/sql.ts";
import { BetFundsSettledSchema, MoneyDueSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { countStatements } from "@stakehold/testing/count-statements.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { escrowOf, feeEscrowOf, move, transactionOf } from "../src/domain/state/ledger.ts";
import type { Stake } from "../src/domain/state/stake.ts";
import type { Outcome } from "@stakehold/wager/words.ts";
import { settleBet } from "../src/operations/settle/settle-bet.ts";
import { createBetFundsStore } from "../src/storage/bet-funds-store.ts";
import { write } from "../src/storage/write.ts";

/** The most participants that a bet admits (design, section 4). */
const LARGEST = 5_000;
/**
 * The statements for any number of stakes: one reads, and one compares and writes. If too much time passes between the
 * two for the reading to stay valid, as on a busy machine, seven more repeat it under the lock: begin, lock, read, read
 * the clock, write, publish and commit.
 */
const STATEMENTS = [2, 9];
/** The largest event that a broker accepts. */
const MAX_EVENT_BYTES = 900_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("largest_bet", [new URL("../migrations/", import.meta.url)]);
});
afterAll(() => database.drop());

const now = new Date();
const heldStake = (betId: string, index: number): Stake => ({
  id: newId(),
  betId,
  userId: newId(),
  stakeCents: 90_000_000n,
  feeCents: 2_250_000n,
  feePolicy: "ENTRY",
  status: "HELD",
  statusSince: now,
  isClosing: false,
  attempt: 1,
  paymentIntent: `pi_${betId}_${index}`,
  charge: `ch_${betId}_${index}`,
  chargedAt: now,
  cardLast4: "4242",
  balanceTransaction: `txn_${betId}_${index}`,
  payableCents: null,
  winningsFeeCents: null,
  createdAt: now,
  dueAt: null,
});

/** Holds a bet's stakes, half of them on each side; returns them as bets would settle them. */
async function holdStakes(count: number) {
  const betId = newId();
  const stakes = Array.from({ length: count }, (_, index) => heldStake(betId, index));
  await transactionOfPg(database.pool, (sql) =>
    write(sql, {
      stakes,
      transactions: [
        transactionOf(
          `held:${betId}`,
          "STAKE_HELD",
          stakes.flatMap(({ id, stakeCents, feeCents }) => [
            ...move("stripe_clearing", escrowOf(id), stakeCents),
            ...move("stripe_clearing", feeEscrowOf(id), feeCents),
          ]),
        ),
      ],
    }),
  );
  const admitted = stakes.map(({ id }, index) => ({
    stakeId: id,
    side: index % 2 === 0 ? ("FOR" as const) : ("AGAINST" as const),
    admission: index + 1,
  }));
  return { betId, feePolicy: "ENTRY", admitted } as const;
}

test.each(["FOR", "REFUND"] as const)(
  "a bet of 5,000 is settled (%s) by two statements, or nine under the lock, and published in one event",
  async (decision) => {
    const { betId, ...bet } = await holdStakes(LARGEST);
    let outcome: Outcome | undefined;
    const statements = await countStatements(async () => {
      outcome = await settleBet({ funds: createBetFundsStore(database.pool) }, { betId, decision, ...bet });
    });
    expect(outcome).toBe(decision);
    expect(STATEMENTS).toContain(statements);
    const { rows } = await database.pool.query<{ type: string; bytes: number }>(
      "SELECT type, length(payload) AS bytes FROM outbox WHERE key = $1",
      [betId],
    );
    expect(rows.map(({ type }) => type).toSorted()).toEqual([BetFundsSettledSchema.typeName, MoneyDueSchema.typeName]);
    for (const { bytes } of rows) expect(bytes).toBeLessThan(MAX_EVENT_BYTES);
  },
);
