import type { Sql } from "@stakehold/store/sql.ts";

/**
 * Locks a stake until the end of the transaction. Locks are always taken in this order: stake, bet, rows. The bet's
 * lock keeps its events in order and makes "the bet is settled" and "the stake is held" exclude each other. The
 * functions of the migrations take the same locks.
 */
export const lockStake = (sql: Sql, stakeId: string): Promise<unknown> => lock(sql, `stake/${stakeId}`);

/** Locks everything about a bet's money. */
export const lockBet = (sql: Sql, betId: string): Promise<unknown> => lock(sql, `bet/${betId}`);

/** Locks a payment that matches nothing. */
export const lockSuspense = (sql: Sql, paymentIntent: string): Promise<unknown> =>
  lock(sql, `suspense/${paymentIntent}`);

/** Locks a person's payout account. */
export const lockAccount = (sql: Sql, userId: string): Promise<unknown> => lock(sql, `account/${userId}`);

const lock = (sql: Sql, name: string): Promise<unknown> => sql.query("SELECT lock_names($1::text[])", [[name]]);
