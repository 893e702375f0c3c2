import type { Sql } from "@stakehold/store/sql.ts";
import type { ChangeSteps } from "@stakehold/messaging/change/change-under-lock.ts";
import type { PaymentsEvent, Writes } from "../domain/state/change.ts";
import { outgoing } from "../wire/outgoing-events.ts";
import { write } from "./write.ts";

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

/**
 * Returns the steps shared by all changes under a lock here: how they are written, and how their events are published.
 */
export const stepsOf = (
  sql: Sql,
): Pick<ChangeSteps<unknown, Writes, PaymentsEvent, unknown>, "consumer" | "save" | "outgoing"> => ({
  consumer: "payments",
  save: (writes) => write(sql, writes),
  outgoing,
});
