import { firstSight } from "@stakehold/messaging/inbox.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/messaging/sql.ts";
import type { Statistics } from "../domain/statistics.ts";
import type { RecordResultsDeps } from "../operations/record-results.ts";
import type { PrismaClient } from "./prisma.ts";

/** People's statistics in PostgreSQL. */
export const createStatisticsStore = (prisma: PrismaClient): RecordResultsDeps["statistics"] => ({
  add: (eventId, tallies) =>
    prisma.$transaction(async (transaction) => {
      const sql = sqlOfPrisma(transaction);
      if (await firstSight(sql, "identity", eventId)) await addAll(sql, tallies);
    }),
});

async function addAll(sql: Sql, tallies: ReadonlyMap<string, Statistics>): Promise<void> {
  const entries = [...tallies];
  await sql.query(
    // In the order of ids, so that two bets that share people never wait for each other in a circle.
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
