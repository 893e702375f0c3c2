import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import { SCOPES } from "@stakehold/service/callers/scopes.ts";
import { isUuid } from "@stakehold/service/input.ts";
import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from "oidc-provider";
import { z } from "zod";
import { LOOPBACK } from "../domain/app.ts";
import { hashSecret } from "../domain/secret.ts";
import { endGrants, makeGrant } from "./app-grants.ts";
import type { PrismaClient } from "./prisma.ts";

/**
 * Stores the artifacts of `oidc-provider` in PostgreSQL. It stores only the SHA-256 of codes and tokens, and judges
 * each by the database's clock.
 */
export function createAppArtifacts(prisma: PrismaClient): AdapterFactory {
  const sql = sqlOfPrisma(prisma);
  return (model) => {
    if (model === "Client") return { ...UNUSED, find: (id) => findClient(sql, id) };
    if (model === "Grant") return grantsIn(prisma);
    return artifactsIn(prisma, model);
  };
}

const never = (): never => {
  throw new TypeError("The authorization server is not set up for this");
};

/** Sessions are those of the sign-in, clients are registered in the product, and there is no device flow. */
const UNUSED: Adapter = {
  upsert: never,
  find: never,
  findByUserCode: never,
  findByUid: never,
  consume: never,
  destroy: never,
  revokeByGrantId: never,
};

const app = z.object({
  id: z.string(),
  name: z.string(),
  secret: z.string().nullable(),
  previous: z.string().nullable(),
  redirect_uris: z.array(z.string()),
  scopes: z.array(z.enum(SCOPES)),
});

async function findClient(sql: Sql, id: string): Promise<AdapterPayload | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await sql.query(
    `SELECT id::text, name, encode(secret_hash, 'hex') AS secret, redirect_uris, scopes,
       CASE WHEN previous_secret_ends_at > stakehold_now() THEN encode(previous_secret_hash, 'hex') END AS previous
     FROM apps WHERE id = $1::uuid AND deleted_at IS NULL`,
    [id],
  );
  return row === undefined ? undefined : clientOf(app.parse(row));
}

/**
 * Returns an app in the terms of RFC 7591. Its secret is replaced by the digests of all valid secrets, for comparison
 * with the one sent.
 */
function clientOf({ id, name, secret, previous, redirect_uris, scopes }: z.infer<typeof app>): AdapterPayload {
  const forPeople = redirect_uris.length > 0;
  return {
    client_id: id,
    client_name: name,
    ...(secret === null ? {} : { client_secret: digestsOf(secret, previous) }),
    token_endpoint_auth_method: secret === null ? "none" : "client_secret_basic",
    redirect_uris,
    application_type:
      redirect_uris.some(isLoopback("http:")) && !redirect_uris.some(isLoopback("https:")) ? "native" : "web",
    response_types: forPeople ? ["code"] : [],
    response_modes: ["query"],
    grant_types: [
      ...(forPeople ? ["authorization_code", "refresh_token"] : []),
      ...(secret === null ? [] : ["client_credentials"]),
    ],
    scope: scopes.join(" "),
  };
}

/**
 * Whether an address is on the person's computer. The library lets a native app return there on any port, and rejects
 * https there, which an app of ours may register.
 */
const isLoopback = (protocol: "http:" | "https:") => (uri: string) => {
  const address = URL.parse(uri);
  return address?.protocol === protocol && LOOPBACK.has(address.hostname);
};

const digestsOf = (secret: string, previous: string | null): string =>
  previous === null ? secret : `${secret} ${previous}`;

/** Ends grants in their own transaction. */
const endGrantsIn = (prisma: PrismaClient, where: string, values: readonly unknown[]): Promise<number> =>
  prisma.$transaction((transaction) => endGrants(sqlOfPrisma(transaction), where, values));

const grant = z.object({
  app_id: z.string(),
  user_id: z.string(),
  scopes: z.array(z.string()),
  from: z.int(),
  to: z.int(),
});

const given = z.object({ clientId: z.string(), accountId: z.string(), openid: z.object({ scope: z.string() }) });

const grantsIn = (prisma: PrismaClient): Adapter => ({
  ...UNUSED,
  upsert: async (id, payload, expiresIn) => {
    if (expiresIn === undefined) return never();
    const { clientId, accountId, openid } = given.parse(payload);
    const scopes = openid.scope.split(" ");
    const made = { id, appId: clientId, userId: accountId, scopes, holdsForSeconds: expiresIn };
    await prisma.$transaction((transaction) => makeGrant(sqlOfPrisma(transaction), made));
  },
  find: async (id) => {
    const [row] = await sqlOfPrisma(prisma).query(FIND_GRANT, [id]);
    if (row === undefined) return undefined;
    const { app_id: clientId, user_id: accountId, scopes, from: iat, to: exp } = grant.parse(row);
    return { kind: "Grant", jti: id, clientId, accountId, openid: { scope: scopes.join(" ") }, iat, exp };
  },
  destroy: async (id) => void (await endGrantsIn(prisma, "id = $1::uuid", [id])),
});

const FIND_GRANT = `
  SELECT app_id::text, user_id::text, scopes, extract(epoch FROM granted_at)::bigint::int AS from,
    (extract(epoch FROM clock_timestamp()) + extract(epoch FROM expires_at - stakehold_now()))::bigint::int AS to
  FROM app_grants WHERE id = $1::uuid AND expires_at > stakehold_now()`;

const artifact = z.object({ payload: z.record(z.string(), z.unknown()), consumed: z.int().nullable() });

function artifactsIn(prisma: PrismaClient, kind: string): Adapter {
  const sql = sqlOfPrisma(prisma);
  return {
    ...UNUSED,
    upsert: async (value, { jti: _value, ...payload }, expiresIn) => {
      const appId = payload.clientId ?? payload.params?.["client_id"];
      await sql.query(KEEP, [
        kind,
        hashSecret(value),
        appId,
        payload.grantId ?? null,
        JSON.stringify(payload),
        expiresIn,
      ]);
    },
    find: async (value) => {
      const [row] = await sql.query(FIND, [kind, hashSecret(value)]);
      if (row === undefined) return undefined;
      const { payload, consumed } = artifact.parse(row);
      return { ...payload, jti: value, ...(consumed === null ? {} : { consumed }) };
    },
    consume: async (value) => {
      const [consumed] = await sql.query(CONSUME, [kind, hashSecret(value)]);
      if (consumed !== undefined) return;
      // Detects two clients that send the same value at once. Its true owner is unknown, so both lose it.
      await endGrantsIn(prisma, GRANT_OF, [kind, hashSecret(value)]);
      throw new errors.InvalidGrant("already used");
    },
    destroy: async (value) =>
      void (await sql.query("DELETE FROM app_artifacts WHERE kind = $1 AND value_hash = $2", [
        kind,
        hashSecret(value),
      ])),
    revokeByGrantId: async (grantId) =>
      void (await sql.query("DELETE FROM app_artifacts WHERE kind = $1 AND grant_id = $2::uuid", [kind, grantId])),
  };
}

const KEEP = `
  INSERT INTO app_artifacts AS known (kind, value_hash, app_id, grant_id, payload, expires_at)
  VALUES ($1, $2, $3::uuid, $4::uuid, $5::jsonb, stakehold_now() + make_interval(secs => $6::float8))
  ON CONFLICT (kind, value_hash) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`;

const FIND = `
  SELECT payload, extract(epoch FROM consumed_at)::bigint::int AS consumed FROM app_artifacts
  WHERE kind = $1 AND value_hash = $2 AND expires_at > stakehold_now()`;

const CONSUME = `
  UPDATE app_artifacts SET consumed_at = stakehold_now()
  WHERE kind = $1 AND value_hash = $2 AND consumed_at IS NULL RETURNING 1 AS consumed`;

const GRANT_OF = "id = (SELECT grant_id FROM app_artifacts WHERE kind = $1 AND value_hash = $2)";
