import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import type { StatisticsWrites } from "../domain/statistics.ts";
import type { StatisticsStore } from "../operations/ports/statistics.ts";
import type { PrismaClient } from "./prisma.ts";

/**
 * Stores people's statistics in PostgreSQL. The database adds to them in place, so nothing is locked or loaded first.
 */
export const createStatisticsStore = (prisma: PrismaClient): StatisticsStore => ({
  change: (_address, decide, once) =>
    prisma.$transaction((transaction) => {
      const sql = sqlOfPrisma(transaction);
      return changeUnderLock(sql, {
        consumer: "identity",
        lock: async () => undefined,
        load: async () => undefined,
        decide,
        once,
        save: (writes) => save(sql, writes),
        outgoing: (event) => event,
      });
    }),
});

async function save(sql: Sql, { tallies }: StatisticsWrites): Promise<void> {
  const entries = [...tallies];
  await sql.query(
    // In the order of ids, so that two bets that share people never deadlock.
    `INSERT INTO bet_statistics AS known (user_id, bets_won, bets_lost, winnings_cents)
     SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[], $4::bigint[]) AS added (user_id, won, lost, cents)
     ORDER BY user_id
     ON CONFLICT (user_id) DO UPDATE SET
       bets_won = known.bets_won + excluded.bets_won,
       bets_lost = known.bets_lost + excluded.bets_lost,
       winnings_cents = known.winnings_cents + excluded.winnings_cents`,
    [
      entries.map(([userId]) => userId),
      entries.map(([, { betsWon }]) => betsWon),
      entries.map(([, { betsLost }]) => betsLost),
      entries.map(([, { winningsCents }]) => winningsCents.toString()),
    ],
  );
}
