import type { Once } from "@stakehold/messaging/change/change.ts";
import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { sqlOfPg, transactionOfPg, type Row, type Sql } from "@stakehold/store/sql.ts";
import type pg from "pg";
import { textOf } from "@stakehold/store/columns.ts";
import type { Decide, StakeState } from "../domain/state/change.ts";
import { ASK_STRIPE_AFTER_MS, type Stake } from "../domain/state/stake.ts";
import type { PaidStake, StakeAddress, StakeStore } from "../operations/ports/stakes.ts";
import { groupedChanges } from "./grouped-changes.ts";
import { lockBet, lockStake, stepsOf } from "./under-lock.ts";
import { readStakes } from "./state.ts";
import { stakeOf } from "./tables.ts";

/** Stores stakes in PostgreSQL. */
export function createStakeStore(pool: pg.Pool): StakeStore {
  const together = groupedChanges(pool, (address, decide) => changeAlone(pool, address, decide));
  return {
    // Changes caused by an event are rare, and run alone under their lock.
    change: (address, decide, once) =>
      once === undefined ? together(address, decide) : changeAlone(pool, address, decide, once),
    find: (stakeId) => findStake(sqlOfPg(pool), stakeId),
    findByPayment: async (paymentIntent) => {
      const [row] = await sqlOfPg(pool).query("SELECT id FROM stakes WHERE payment_intent = $1", [paymentIntent]);
      return row === undefined ? null : textOf(row, "id");
    },
    findByAccount: async (stripeAccount, { stakeId, betId }) => {
      const rows = await sqlOfPg(pool).query(
        `SELECT s.id, s.payment_intent FROM stakes s JOIN payout_accounts a ON a.user_id = s.user_id
         WHERE a.stripe_account = $1 AND s.charge IS NOT NULL
           AND ($2::uuid IS NOT NULL AND s.id = $2 OR $2::uuid IS NULL AND s.bet_id = $3)
         UNION
         SELECT s.id, s.payment_intent FROM stakes s JOIN people_who_left l ON l.user_id = s.user_id
         WHERE s.id = $2 AND s.charge IS NOT NULL
         LIMIT 2`,
        [stripeAccount, stakeId ?? null, betId ?? null],
      );
      // If a person has two stakes in a bet, it is unknown which one is meant.
      return rows.length === 1 ? paidStakeOf(rows[0]) : null;
    },
    findByMovement: async (stripeId) => {
      const [row] = await sqlOfPg(pool).query(
        "SELECT stake_id AS id, payment_intent FROM hand_movements WHERE id = $1 AND stake_id IS NOT NULL",
        [stripeId],
      );
      return paidStakeOf(row);
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
  };
}

const paidStakeOf = (row: Row | undefined): PaidStake | null =>
  row === undefined ? null : { id: textOf(row, "id"), paymentIntent: textOf(row, "payment_intent") };

const changeAlone = <Answer>(
  pool: pg.Pool,
  address: StakeAddress,
  decide: Decide<StakeState, Answer>,
  once?: Once<StakeState, Answer>,
): Promise<Answer> =>
  transactionOfPg(pool, (sql) =>
    changeUnderLock(sql, {
      ...stepsOf(sql),
      lock: () => lock(sql, address),
      load: () => load(sql, address),
      decide,
      once,
    }),
  );

async function lock(sql: Sql, { stakeId, betId }: StakeAddress): Promise<void> {
  await lockStake(sql, stakeId);
  // A stake's bet never changes, so it may be read before the bet is locked.
  const bet = (await findStake(sql, stakeId))?.betId ?? betId;
  if (bet !== undefined) await lockBet(sql, bet);
}

async function load(sql: Sql, address: StakeAddress): Promise<StakeState> {
  const read = (await readStakes(sql, [address])).get(address.stakeId);
  if (read === undefined) throw new TypeError("A stake's state has no row");
  return read.state;
}

async function findStake(sql: Sql, stakeId: string): Promise<Stake | null> {
  const [row] = await sql.query("SELECT * FROM stakes WHERE id = $1", [stakeId]);
  return row === undefined ? null : stakeOf(row);
}
