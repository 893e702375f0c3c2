import { readClock } from "@stakehold/messaging/clock.ts";
import { firstSight } from "@stakehold/messaging/inbox.ts";
import { sqlOfPg, transactionOfPg, type Sql } from "@stakehold/messaging/sql.ts";
import type pg from "pg";
import { NO_STAKE, type Decision, type Owed, type StakeState } from "../domain/decision.ts";
import { disputedOf, payableOf, refundPayableOf } from "../domain/ledger.ts";
import { ASK_STRIPE_AFTER_MS, type Stake } from "../domain/stake.ts";
import type { StakeAddress, StakeStore } from "../operations/ports.ts";
import { bigintOf, textOf } from "./columns.ts";
import { findDisputes } from "./dispute-rows.ts";
import { lockBet, lockStake } from "./locks.ts";
import { operationOf } from "./operation-rows.ts";
import { findSettlement } from "./settlement-rows.ts";
import { stakeOf } from "./stake-rows.ts";
import { write } from "./write.ts";

/** Stakes in PostgreSQL. */
export const stakeStore = (pool: pg.Pool): StakeStore => ({
  change: (address, decide) => transactionOfPg(pool, (sql) => changeStake(sql, address, decide)),
  changeOnce: (address, { consumer, eventId }, decide) =>
    transactionOfPg(pool, async (sql) => {
      if (await firstSight(sql, consumer, eventId)) await changeStake(sql, address, decide);
    }),
  find: (stakeId) => findStake(sqlOfPg(pool), stakeId),
  findByPayment: async (paymentIntent) => {
    const [row] = await sqlOfPg(pool).query("SELECT id FROM stakes WHERE payment_intent = $1", [paymentIntent]);
    return row === undefined ? null : textOf(row, "id");
  },
  takeDue: async (limit) => {
    const rows = await sqlOfPg(pool).query(
      `UPDATE stakes SET due_at = stakehold_now() + make_interval(secs => $2) WHERE id IN (
         SELECT id FROM stakes WHERE due_at <= stakehold_now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ) RETURNING id`,
      [limit, ASK_STRIPE_AFTER_MS / 1000],
    );
    return rows.map((row) => textOf(row, "id"));
  },
});

async function changeStake<Answer>(
  sql: Sql,
  { stakeId, betId }: StakeAddress,
  decide: (state: StakeState, now: Date) => Decision<Answer>,
): Promise<Answer> {
  await lockStake(sql, stakeId);
  // Which bet a stake belongs to never changes, so it may be read before the bet is locked.
  const bet = (await findStake(sql, stakeId))?.betId ?? betId;
  if (bet !== undefined) await lockBet(sql, bet);
  const state = await loadState(sql, stakeId, bet);
  const { answer, writes } = decide(state, await readClock(sql));
  if (writes !== undefined) await write(sql, writes);
  return answer;
}

async function loadState(sql: Sql, stakeId: string, betId: string | undefined): Promise<StakeState> {
  const stakes = await sql.query("SELECT * FROM stakes WHERE id = $1 FOR UPDATE", [stakeId]);
  const [row] = stakes;
  if (row === undefined) {
    const tombstones = await sql.query("SELECT FROM tombstones WHERE stake_id = $1", [stakeId]);
    const settlement = betId === undefined ? null : await findSettlement(sql, betId);
    return { ...NO_STAKE, isTombstone: tombstones.length > 0, settlement };
  }
  const stake = stakeOf(row);
  const operations = await sql.query("SELECT * FROM operations WHERE stake_id = $1 ORDER BY created_at, attempt", [
    stakeId,
  ]);
  return {
    stake,
    isTombstone: false,
    operations: operations.map(operationOf),
    settlement: await findSettlement(sql, stake.betId),
    // Before its card is charged there is nothing to owe and nothing to dispute.
    disputes: stake.charge === null ? [] : await findDisputes(sql, "stake_id", stakeId),
    owed: stake.charge === null ? NO_STAKE.owed : await readOwed(sql, stakeId),
  };
}

async function readOwed(sql: Sql, stakeId: string): Promise<Owed> {
  const rows = await sql.query("SELECT account, cents FROM balances WHERE account = ANY ($1::text[])", [
    [disputedOf(stakeId), payableOf(stakeId), refundPayableOf(stakeId)],
  ]);
  const cents = new Map(rows.map((row) => [textOf(row, "account"), bigintOf(row, "cents")]));
  return {
    disputed: cents.get(disputedOf(stakeId)) ?? 0n,
    payable: cents.get(payableOf(stakeId)) ?? 0n,
    refundPayable: cents.get(refundPayableOf(stakeId)) ?? 0n,
  };
}

async function findStake(sql: Sql, stakeId: string): Promise<Stake | null> {
  const [row] = await sql.query("SELECT * FROM stakes WHERE id = $1", [stakeId]);
  return row === undefined ? null : stakeOf(row);
}
