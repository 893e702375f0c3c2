import type { FeedQuery } from "@stakehold/bets/operations/ports/bets.ts";
import { createBetReader } from "@stakehold/bets/storage/bet-reader.ts";
import type pg from "pg";
import { personId } from "../subgraph/fill-bets.ts";

/** The same question to our reader and to pg itself; each resolves to how many rows it found. */
export type ReadQuestion = { readonly name: string; own(): Promise<number>; raw(): Promise<number> };

const VIEWER = personId(1);
const BET = "00000000-0000-7000-9000-000000000007";
const PAGE = 20;

const LARGEST: FeedQuery = {
  sort: "LARGEST",
  statuses: ["ACTIVE"],
  categories: undefined,
  topics: undefined,
  words: undefined,
  endsBefore: undefined,
  updatedSince: undefined,
};

/** Whom both sides ask, by one connection each. */
export type Sides = { readonly own: pg.Pool; readonly raw: pg.Pool };

/** Asks by a prepared statement, as one does with pg by hand, and tells how many rows there are. */
export const asking =
  (pool: pg.Pool) =>
  async (name: string, text: string, values: readonly unknown[]): Promise<number> =>
    (await pool.query({ name, text, values: [...values] })).rows.length;

/** What pages of bets ask, with the statements that one would prepare for them by hand. */
export function questionsOfBets({ own, raw }: Sides): readonly ReadQuestion[] {
  const reader = createBetReader(own);
  const ask = asking(raw);
  return [
    {
      name: "feed",
      own: async () => (await reader.feed(LARGEST, { limit: PAGE, after: undefined, viewerId: VIEWER })).bets.length,
      raw: () => ask("feed", FEED, [VIEWER, PAGE + 1]),
    },
    {
      name: "bet page",
      own: async () => {
        const { bets } = await reader.seen([BET], VIEWER);
        const steps = await reader.poolHistories([BET]);
        return bets.length + (steps.get(BET)?.length ?? 0);
      },
      raw: async () => (await ask("bet", ONE_BET, [VIEWER, BET])) + (await ask("steps", STEPS, [BET])),
    },
    {
      name: "own places",
      own: async () => (await reader.placesOf(VIEWER, { limit: PAGE, after: undefined })).length,
      raw: () => ask("places", PLACES, [VIEWER, PAGE + 1]),
    },
  ];
}

const peopleOn = (side: "FOR" | "AGAINST"): string => `
  array_to_json(ARRAY(
    SELECT user_id FROM participations AS p WHERE p.bet_id = bets.id AND p.side = '${side}' AND p.status = 'HELD'
    ORDER BY admission_number LIMIT 5
  ))`;
const JUDGED = `
  ${peopleOn("FOR")} AS people_for, ${peopleOn("AGAINST")} AS people_against,
  stakehold_now() AS now, EXISTS (SELECT FROM banned_people WHERE user_id = $1) AS is_banned,
  own.id AS own_id, own.side AS own_side, own.amount AS own_amount, own.status AS own_status`;
const OWN = `
  LEFT JOIN participations AS own
    ON own.bet_id = bets.id AND own.user_id = $1 AND own.status IN ('PENDING', 'HELD', 'WITHDRAWN')`;

const FEED = `
  SELECT bets.*, ${JUDGED} FROM (
    SELECT * FROM bets WHERE status = 'ACTIVE' AND published_at IS NOT NULL ORDER BY pool DESC, id DESC LIMIT $2
  ) AS bets ${OWN} ORDER BY bets.pool DESC, bets.id DESC`;
const ONE_BET = `SELECT bets.*, ${JUDGED} FROM bets ${OWN} WHERE bets.id = $2`;
const STEPS = `
  SELECT at, sum(cents) FILTER (WHERE side = 'FOR') OVER so_far AS for_pool,
    sum(cents) FILTER (WHERE side = 'AGAINST') OVER so_far AS against_pool
  FROM participations
  CROSS JOIN LATERAL (VALUES (coalesce(admitted_at, created_at), amount), (withdrawn_at, -amount)) AS moved (at, cents)
  WHERE bet_id = $1 AND admission_number IS NOT NULL AND at IS NOT NULL AND (status = 'HELD' OR withdrawn_at IS NOT NULL)
  WINDOW so_far AS (ORDER BY at, admission_number, cents DESC)`;
const PLACES = `
  SELECT * FROM participations WHERE user_id = $1 AND status <> 'CANCELLED' ORDER BY id DESC LIMIT $2`;
