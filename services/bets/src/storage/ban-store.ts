import { onlyRow, sqlOfPg, sqlOfPrisma } from "@stakehold/store/sql.ts";
import { bigintOf, integerOf } from "@stakehold/store/columns.ts";
import type pg from "pg";
import type { BanStore } from "../operations/ports/bans.ts";
import type { BanEffectReader } from "../operations/ports/ban-effects.ts";
import type { PrismaClient } from "./prisma.ts";

const PAGE_SIZE = 100;

/** Creates the store of bans and of the places that they affect. */
export const createBanStore = (prisma: PrismaClient): BanStore => ({
  add: async (userId) =>
    void (await sqlOfPrisma(prisma).query(
      "INSERT INTO banned_people (user_id, banned_at) VALUES ($1, stakehold_now()) ON CONFLICT DO NOTHING",
      [userId],
    )),
  betsToMark: async (userId, afterId) => {
    const places = await prisma.participation.findMany({
      where: {
        userId,
        bannedAt: null,
        status: { in: ["PENDING", "HELD"] },
        bet: { status: { in: ["DRAFT", "ACTIVE", "VOTING"] } },
        ...(afterId === undefined ? {} : { betId: { gt: afterId } }),
      },
      orderBy: { betId: "asc" },
      select: { betId: true },
      take: PAGE_SIZE,
    });
    return places.map(({ betId }) => betId);
  },
  removePictures: async (userId, limit) => (await sqlOfPrisma(prisma).query(REMOVE_PICTURES, [userId, limit])).length,
});

/** Counts what a ban would affect, in PostgreSQL. */
export function createBanEffectReader(pool: pg.Pool): BanEffectReader {
  const sql = sqlOfPg(pool);
  return {
    of: async (userId) => {
      const row = await onlyRow(sql, EFFECT, [userId]);
      return {
        openBets: integerOf(row, "open_bets"),
        held: { count: integerOf(row, "held"), amount: bigintOf(row, "held_cents") },
        pending: { count: integerOf(row, "pending"), amount: bigintOf(row, "pending_cents") },
        votes: integerOf(row, "votes"),
      };
    },
  };
}

const REMOVE_PICTURES = `
  DELETE FROM winner_pictures WHERE place_id IN (
    SELECT place_id FROM participations JOIN winner_pictures ON place_id = id WHERE user_id = $1 LIMIT $2::integer
  ) RETURNING place_id`;

// The same places that a ban marks; a vote counts until the bet is decided (mark-banned.ts).
const EFFECT = `
  SELECT count(*) FILTER (WHERE place.status = 'HELD')::integer AS held,
    coalesce(sum(place.amount) FILTER (WHERE place.status = 'HELD'), 0)::bigint AS held_cents,
    count(*) FILTER (WHERE place.status = 'PENDING')::integer AS pending,
    coalesce(sum(place.amount) FILTER (WHERE place.status = 'PENDING'), 0)::bigint AS pending_cents,
    count(*) FILTER (WHERE place.status = 'HELD' AND place.banned_at IS NULL AND bet.decision IS NULL)::integer AS votes,
    (SELECT count(*)::integer FROM bets WHERE creator_id = $1 AND bets.status IN ('ACTIVE', 'VOTING')) AS open_bets
  FROM participations AS place JOIN bets AS bet ON bet.id = place.bet_id
  WHERE place.user_id = $1 AND place.status IN ('PENDING', 'HELD') AND bet.status IN ('DRAFT', 'ACTIVE', 'VOTING')`;
