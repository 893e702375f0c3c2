import { firstSight } from "@stakehold/messaging/inbox.ts";
import { sqlOfPg, transactionOfPg, type Sql } from "@stakehold/messaging/sql.ts";
import type pg from "pg";
import type { Decide, StakeState } from "../domain/decision.ts";
import { ASK_STRIPE_AFTER_MS, type Stake } from "../domain/stake.ts";
import type { StakeAddress, StakeStore } from "../operations/ports/stakes.ts";
import { textOf } from "./columns.ts";
import { groupedChanges } from "./grouped-changes.ts";
import { lockBet, lockStake } from "./locks.ts";
import { stakeOf } from "./stake-rows.ts";
import { readStakes } from "./state.ts";
import { carryOut } from "./write.ts";

/** Stakes in PostgreSQL. */
export const createStakeStore = (pool: pg.Pool): StakeStore => ({
  change: groupedChanges(pool, (address, decide) =>
    transactionOfPg(pool, (sql) => changeUnderLock(sql, address, decide)),
  ),
  changeOnce: (address, { consumer, eventId }, decide) =>
    transactionOfPg(pool, async (sql) => {
      if (await firstSight(sql, consumer, eventId)) await changeUnderLock(sql, address, decide);
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

/** The state is read, decided on and written under the lock. */
async function changeUnderLock<Answer>(
  sql: Sql,
  address: StakeAddress,
  decide: Decide<StakeState, Answer>,
): Promise<Answer> {
  await lockStake(sql, address.stakeId);
  // Which bet a stake belongs to never changes, so it may be read before the bet is locked.
  const bet = (await findStake(sql, address.stakeId))?.betId ?? address.betId;
  if (bet !== undefined) await lockBet(sql, bet);
  const read = (await readStakes(sql, [address])).get(address.stakeId);
  if (read === undefined) throw new TypeError("A stake's state has no row");
  return carryOut(sql, decide(read.state, read.at));
}

async function findStake(sql: Sql, stakeId: string): Promise<Stake | null> {
  const [row] = await sql.query("SELECT * FROM stakes WHERE id = $1", [stakeId]);
  return row === undefined ? null : stakeOf(row);
}
