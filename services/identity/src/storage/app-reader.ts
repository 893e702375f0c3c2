import { sqlOfPrisma, type Row } from "@stakehold/store/sql.ts";
import { SCOPES } from "@stakehold/service/callers/scopes.ts";
import { z } from "zod";
import type { AppReader, ConnectedApp } from "../operations/ports/apps.ts";
import type { PrismaClient } from "./prisma.ts";
import { appOf } from "./rows.ts";

/** Reads apps from PostgreSQL. */
export const createAppReader = (prisma: PrismaClient): AppReader => ({
  app: async (id) => {
    const row = await prisma.app.findFirst({ where: { id, deletedAt: null } });
    return row === null ? undefined : appOf(row);
  },
  ownerOf: async (id) => (await prisma.app.findUnique({ where: { id }, select: { ownerId: true } }))?.ownerId,
  apps: async (ids) => (await prisma.app.findMany({ where: { id: { in: [...ids] }, deletedAt: null } })).map(appOf),
  appsOf: async (ownerId, { limit, after }) => {
    const rows = await prisma.app.findMany({
      where: { ownerId, deletedAt: null, ...(after === undefined ? {} : { id: { lt: after } }) },
      orderBy: { id: "desc" },
      take: limit + 1,
    });
    return rows.map(appOf);
  },
  connectedTo: async (userId, { limit, after }) => {
    const values = [userId, after?.time ?? null, after?.id ?? null, limit + 1];
    const connections = (await sqlOfPrisma(prisma).query(CONNECTED, values)).map(readConnection);
    const rows = await prisma.app.findMany({ where: { id: { in: connections.map(({ appId }) => appId) } } });
    const apps = new Map(rows.map((row) => [row.id, appOf(row)]));
    return connections.flatMap(({ appId, ...connection }): ConnectedApp[] => {
      const app = apps.get(appId);
      return app === undefined ? [] : [{ ...connection, app }];
    });
  },
});

const connection = z.object({
  app_id: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  connected_at: z.date(),
  last_used_at: z.date().nullable(),
});

function readConnection(row: Row) {
  const { app_id: appId, scopes, connected_at: connectedAt, last_used_at: lastUsedAt } = connection.parse(row);
  return { appId, scopes: SCOPES.filter((scope) => scopes.includes(scope)), connectedAt, lastUsedAt };
}

/** The combined scopes of a person's grants for one app, limited to those that the app may still request. */
const CONNECTED = `
  SELECT * FROM (
    SELECT app_id::text, min(granted_at) AS connected_at, max(last_used_at) AS last_used_at,
      ARRAY(SELECT DISTINCT scope FROM app_grants AS each, unnest(each.scopes) AS scope
            WHERE each.user_id = $1::uuid AND each.app_id = app_grants.app_id AND each.expires_at > stakehold_now()
              AND scope = ANY (apps.scopes)) AS scopes
    FROM app_grants JOIN apps ON apps.id = app_grants.app_id AND apps.deleted_at IS NULL
    WHERE user_id = $1::uuid AND expires_at > stakehold_now()
    GROUP BY app_id, apps.scopes) AS connections
  WHERE $2::timestamptz IS NULL
    OR (date_trunc('milliseconds', connected_at), app_id) < ($2::timestamptz, $3::text)
  ORDER BY date_trunc('milliseconds', connected_at) DESC, app_id DESC LIMIT $4`;
