import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { z } from "zod";
import type { WebhookRemoval } from "../operations/ports/webhooks.ts";
import { dropUnreached } from "./drop-unreached.ts";
import type { PrismaClient } from "./prisma.ts";

/** Deletes deliveries, and the people and numbers of bets' events, from PostgreSQL. */
export function createWebhookRemoval(prisma: PrismaClient): WebhookRemoval {
  const sql = sqlOfPrisma(prisma);
  const remove = (statement: string) => async (before: Date, limit: number) =>
    (await sql.query(statement, [before, limit])).length;
  return {
    removeDeliveries: remove(REMOVE_DELIVERIES),
    removePeople: remove(REMOVE_PEOPLE),
    removeSequences: remove(REMOVE_SEQUENCES),
    endGrants: (limit) =>
      prisma.$transaction(async (transaction) => {
        const inside = sqlOfPrisma(transaction);
        const now = await readClock(inside);
        const ended = endedGrants.parse(await inside.query(END_GRANTS, [now, limit]));
        for (const hearing of ended) await dropUnreached(inside, hearing, now);
        return ended.length;
      }),
    forgetPerson: async (userId) => {
      for (const statement of FORGET_FOR_APPS) await sql.query(statement, [userId]);
      await sql.query("DELETE FROM webhook_endpoints WHERE owner_kind = 'PERSON' AND owner_id = $1::uuid", [userId]);
      await sql.query(FORGET_DRAFTS, [userId]);
      await sql.query("DELETE FROM bet_people WHERE user_id = $1::uuid", [userId]);
    },
    now: () => readClock(sql),
  };
}

const endedGrants = z.array(z.object({ appId: z.string(), userId: z.string() }));

const END_GRANTS = `
  DELETE FROM app_grants WHERE id IN (
    SELECT id FROM app_grants WHERE expires_at <= $1::timestamptz ORDER BY expires_at LIMIT $2::int FOR UPDATE SKIP LOCKED
  ) RETURNING app_id::text AS "appId", user_id::text AS "userId"`;

/**
 * Deletes the grants for apps first, so that nothing new is written about the person; then deletes what was written.
 */
const FORGET_FOR_APPS = [
  "DELETE FROM app_grants WHERE user_id = $1::uuid",
  "DELETE FROM webhook_deliveries WHERE people <> '{}' AND people @> ARRAY[$1::uuid] AND cardinality(people) = 1",
  `UPDATE webhook_deliveries SET people = array_remove(people, $1::uuid)
   WHERE people <> '{}' AND people @> ARRAY[$1::uuid] AND cardinality(people) > 1`,
];

/** Only its creator ever saw an unpublished bet. */
const FORGET_DRAFTS = `
  DELETE FROM bets WHERE fee_policy IS NULL AND id IN (SELECT bet_id FROM bet_people WHERE user_id = $1::uuid)`;

const REMOVE_DELIVERIES = `
  DELETE FROM webhook_deliveries WHERE id IN (
    SELECT id FROM webhook_deliveries WHERE created_at < $1::timestamptz AND next_attempt_at IS NULL
    ORDER BY created_at LIMIT $2::int
  ) RETURNING id::text`;

const REMOVE_PEOPLE = `
  DELETE FROM bet_people WHERE (bet_id, user_id) IN (
    SELECT bet_id, user_id FROM bet_people WHERE heard_at < $1::timestamptz ORDER BY heard_at LIMIT $2::int
  ) RETURNING bet_id::text`;

const REMOVE_SEQUENCES = `
  DELETE FROM webhook_sequences WHERE subject_id IN (
    SELECT subject_id FROM webhook_sequences WHERE heard_at < $1::timestamptz ORDER BY heard_at LIMIT $2::int
  ) RETURNING subject_id::text`;
