import { enqueue } from "@stakehold/messaging/outbox/outbox.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import type { AppNews } from "../operations/ports/apps.ts";
import { outgoing } from "../wire/outgoing-events.ts";
import { COLUMNS, grantMade } from "./app-grants.ts";
import type { PrismaClient } from "./prisma.ts";
import { appOf } from "./rows.ts";

/** Publishes apps and grants that were not published yet, from PostgreSQL. */
export const createAppNews = (prisma: PrismaClient): AppNews => ({
  publishApps: (limit) =>
    prisma.$transaction(async (transaction) => {
      const sql = sqlOfPrisma(transaction);
      const ids = (await sql.query(TAKE_APPS, [limit])).map(({ id }) => String(id));
      const apps = await transaction.app.findMany({ where: { id: { in: ids }, deletedAt: null } });
      const events = apps
        .map(appOf)
        .map(({ id: appId, ownerId, scopes }) => outgoing({ type: "AppChanged", appId, ownerId, scopes }));
      await enqueue(sql, events);
      return ids.length;
    }),
  publishGrants: (limit) =>
    prisma.$transaction(async (transaction) => {
      const sql = sqlOfPrisma(transaction);
      const grants = await sql.query(TAKE_GRANTS, [limit]);
      await enqueue(sql, grants.map(grantMade));
      return grants.length;
    }),
});

/** The update takes the same lock as a change of an app, so what is read after it is published in order. */
const TAKE_APPS = `
  UPDATE apps SET told_at = stakehold_now() WHERE id IN (
    SELECT id FROM apps WHERE told_at IS NULL LIMIT $1::int FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING id::text`;

const TAKE_GRANTS = `
  UPDATE app_grants SET told_at = stakehold_now() WHERE id IN (
    SELECT id FROM app_grants WHERE told_at IS NULL LIMIT $1::int FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING ${COLUMNS}`;
