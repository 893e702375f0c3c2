import { readClock } from "@stakehold/messaging/clock.ts";
import { claim } from "@stakehold/messaging/idempotency.ts";
import { firstSight } from "@stakehold/messaging/inbox.ts";
import { enqueue } from "@stakehold/messaging/outbox.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/messaging/sql.ts";
import type { Bet } from "../domain/bet.ts";
import type { Change } from "../domain/change.ts";
import type { BetStore, ChangeCommand, Once, Outcome } from "../operations/ports/bets.ts";
import { outgoing } from "./outgoing-events.ts";
import { requireOpenPlatform } from "./platform-lock.ts";
import { placeReader } from "./place-reader.ts";
import { TRANSACTION_LIMITS, type PrismaClient, type Transaction } from "./prisma.ts";

/** The name under which this service remembers the events that it has seen. */
const CONSUMER = "bets";

/** The one door to a bet's state, on PostgreSQL. */
export const createBetStore = (prisma: PrismaClient): BetStore => ({
  create: (command, draft) =>
    prisma.$transaction(async (tx) => {
      const sql = sqlOfPrisma(tx);
      const { resultId, replay } = await claim(sql, command.call, command.betId);
      if (replay) return resultId;
      await requireOpenPlatform(sql);
      const { bet, place, events } = draft(await readClock(sql));
      await tx.bet.create({ data: bet });
      await tx.participation.create({ data: place });
      await enqueue(
        sql,
        events.map((event) => outgoing(bet, event)),
      );
      return bet.id;
    }, TRANSACTION_LIMITS),

  change: (command, decide) => prisma.$transaction((tx) => changeLocked(tx, command, decide), TRANSACTION_LIMITS),

  look: async ({ betId, load }) => {
    const bet = await prisma.bet.findUnique({ where: { id: betId } });
    if (bet === null) return undefined;
    const loaded = await load(placeReader(prisma, betId), bet);
    return { bet, loaded, now: await readClock(sqlOfPrisma(prisma)) };
  },

  wasCalled: async ({ caller, operation, key }) => {
    const rows = await sqlOfPrisma(prisma).query(
      "SELECT result_id FROM idempotency_keys WHERE caller = $1 AND operation = $2 AND key = $3",
      [caller, operation, key],
    );
    return rows.length > 0;
  },
});

async function changeLocked<L, C extends Change>(
  tx: Transaction,
  { betId, load, once }: ChangeCommand<L>,
  decide: (bet: Bet, loaded: L, now: Date) => C,
): Promise<Outcome<C>> {
  const sql = sqlOfPrisma(tx);
  const bet = await lockBet(tx, sql, betId);
  if (bet === null) return { kind: "gone" };
  const loaded = await load(placeReader(tx, betId), bet);
  const earlier = await seenBefore(sql, once, loaded);
  if (earlier !== undefined) return { kind: "repeated", bet, resultId: earlier.resultId };
  const change = decide(bet, loaded, await readClock(sql));
  await save(tx, sql, bet, change);
  return { kind: "changed", bet: change.bet, change };
}

/** The lock is taken by a statement of its own: what is read after it is what the last holder left. */
async function lockBet(tx: Transaction, sql: Sql, betId: string): Promise<Bet | null> {
  const rows = await sql.query("SELECT id FROM bets WHERE id = $1::uuid FOR UPDATE", [betId]);
  return rows.length === 0 ? null : tx.bet.findUnique({ where: { id: betId } });
}

/** Takes the event or the key in this transaction; answers what came of it earlier where it was taken before. */
async function seenBefore<L>(
  sql: Sql,
  once: Once<L> | undefined,
  loaded: L,
): Promise<{ readonly resultId: string | undefined } | undefined> {
  if (once === undefined) return undefined;
  if ("eventId" in once) return (await firstSight(sql, CONSUMER, once.eventId)) ? undefined : { resultId: undefined };
  const { resultId, replay } = await claim(sql, once.call, once.resultId(loaded));
  return replay ? { resultId } : undefined;
}

async function save(tx: Transaction, sql: Sql, before: Bet, { bet, place, events }: Change): Promise<void> {
  if (bet !== before) await tx.bet.update({ where: { id: bet.id }, data: bet });
  if (place !== undefined) await tx.participation.upsert({ where: { id: place.id }, create: place, update: place });
  await enqueue(
    sql,
    events.map((event) => outgoing(bet, event)),
  );
}
