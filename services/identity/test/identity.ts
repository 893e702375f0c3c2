import { generateKeyPairSync } from "node:crypto";
import { fromBinary, toJson, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import type { Delivery } from "@stakehold/messaging/inbox/handler.ts";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import { startOidc } from "@stakehold/oidc/start.ts";
import {
  ActRecordedSchema,
  AppChangedSchema,
  AppDeletedSchema,
  AppGrantEndedSchema,
  AppGrantMadeSchema,
  SessionReplacedSchema,
  SessionsEndedSchema,
  UserBannedSchema,
  UserDeletedSchema,
  UserProfileChangedSchema,
  UserRegisteredSchema,
} from "@stakehold/proto/identity/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { createApp, listen } from "@stakehold/service/http.ts";
import { createTestDatabase } from "@stakehold/testing/database.ts";
import { deliver } from "@stakehold/testing/deliver.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { captureSecurity } from "@stakehold/testing/security-lines.ts";
import { createDeps, type Parts } from "../src/deps.ts";
import type { GrantedRole } from "../src/domain/roles.ts";
import { hashSecret, newSecret } from "../src/domain/secret.ts";
import { signIn } from "../src/domain/sign-in.ts";
import type { Profile } from "../src/domain/user.ts";
import { handlersOf } from "../src/events/handlers.ts";
import { mountOAuth } from "../src/http/mount-oauth.ts";
import { mountSignIn } from "../src/http/mount-sign-in.ts";
import { exchangeCredential, type Exchanged } from "../src/operations/exchange-credential.ts";
import { publishSigningKeys } from "@stakehold/service/security/signing-keys.ts";

export const { logger, entries: securityEntries, written } = captureSecurity("identity");

const EVENTS: readonly DescMessage[] = [
  ActRecordedSchema,
  UserRegisteredSchema,
  UserProfileChangedSchema,
  UserBannedSchema,
  UserDeletedSchema,
  AppChangedSchema,
  AppDeletedSchema,
  AppGrantMadeSchema,
  AppGrantEndedSchema,
  SessionsEndedSchema,
  SessionReplacedSchema,
];

/** Identity on its own database. */
export async function createIdentity() {
  const database = await createTestDatabase("identity", [new URL("../migrations/", import.meta.url)]);
  const keys = await publishSigningKeys([generateKeyPairSync("ed25519").privateKey]);
  const deps = createDeps({ pool: database.pool, logger, keys, payments: LETS_GO, settings: SETTINGS });
  const handlers = handlersOf(deps);
  const query = (text: string, values: readonly unknown[] = []) => sqlOfPg(database.pool).query(text, values);
  return {
    ...database,
    deps,
    keys,
    query,
    /** Delivers an event. */
    deliver: <S extends DescMessage>(schema: S, init: MessageInitShape<S>, delivery: Partial<Delivery> = {}) =>
      deliver(handlers, schema, init, delivery),
    /**
     * Signs a person in without the provider, replacing their browser's previous session, and returns their id and the
     * session's token.
     */
    admit: async (change: Partial<Profile> = {}, roles: readonly GrantedRole[] = [], before?: string) => {
      const profile = { ...PERSON, subject: newId(), ...change };
      const sessionToken = newSecret();
      const tokenHash = hashSecret(sessionToken);
      const endedTokenHash = before === undefined ? undefined : hashSecret(before);
      const admission = { profile, roles, newUserId: newId(), tokenHash, endedTokenHash, ...HOW };
      await deps.admissions.change(profile, (state, now) => signIn(state, admission, now));
      const [row] = await query("SELECT id::text FROM users WHERE issuer = $1 AND subject = $2", [
        profile.issuer,
        profile.subject,
      ]);
      return { userId: String(row?.["id"]), sessionToken };
    },
    exchange: (secret: string): Promise<Exchanged> => exchangeCredential(deps, { kind: "SESSION", secret }),
    /** Returns the published events, in order, as JSON with their types. */
    published: async (key: string) => {
      const rows = await query("SELECT type, payload FROM outbox WHERE key = $1 ORDER BY id", [key]);
      return rows.map(({ type, payload }) => {
        const schema = EVENTS.find(({ typeName }) => typeName === type);
        if (schema === undefined || !(payload instanceof Uint8Array))
          throw new TypeError(`Not an event of identity: ${String(type)}`);
        return [schema.name, toJson(schema, fromBinary(schema, payload))] as const;
      });
    },
    close: async () => {
      await deps.close();
      await database.drop();
    },
  };
}

export type Identity = Awaited<ReturnType<typeof createIdentity>>;

/** Payments without any debts, on either side. */
const LETS_GO: Parts["payments"] = { releasePerson: async () => undefined };

/** The circumstances of a sign-in without the provider. */
const HOW = { authenticatedForMs: 0, browser: "Firefox on Linux", network: "203.0.113.0/24" };

const PERSON: Profile = {
  issuer: "https://issuer.example",
  subject: "",
  email: "alice@example.com",
  isEmailVerified: true,
  firstName: "Alice",
  lastName: "Archer",
  username: null,
  profileImageUrl: null,
};

const CLIENT = { clientId: "stakehold", clientSecret: "only-for-this-test" };

/** No sign-in uses this provider: only `createDoor` starts a real one. */
const SETTINGS: Parts["settings"] = {
  OIDC_ISSUER: "http://localhost:1",
  OIDC_CLIENT_ID: CLIENT.clientId,
  OIDC_CLIENT_SECRET: CLIENT.clientSecret,
  ADMIN_EMAILS: ["admin@example.com", PERSON.email],
  STAFF_EMAILS: ["staff@example.com", PERSON.email],
  PUBLIC_URL: "http://localhost",
  OIDC_STAFF_ACR: [],
  OIDC_STAFF_AMR: [],
  BAN_KEYS: ["a key that banned people are known by"],
};

/** Serves the routes of sign-in and apps at their own address, with the development provider behind them. */
export async function createDoor(identity: Identity) {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const redirectUri = `${publicUrl}/api/callback`;
  const oidc = await startOidc({ host: "127.0.0.1", port: 0, redirectUri, stateFile: ":memory:", ...CLIENT });
  const settings = { issuer: oidc.url, redirectUri, signedOutUri: `${publicUrl}/`, ...CLIENT };
  const { pool, keys } = identity;
  const deps = createDeps({
    pool,
    logger,
    keys,
    payments: LETS_GO,
    settings: { ...SETTINGS, OIDC_ISSUER: oidc.url, PUBLIC_URL: publicUrl },
  });
  const app = createApp();
  mountSignIn(app, { deps, publishedKeys: identity.keys.published, publicUrl, logger });
  mountOAuth(app, deps.authorizationServer);
  // The name localhost, for which browsers keep cookies, may resolve to either address family.
  const server = await listen(app, { host: "localhost", port }, logger);
  return {
    publicUrl,
    deps,
    oidc,
    settings,
    close: async () => {
      await server.stop();
      await deps.close();
      await oidc.stop();
    },
  };
}

export type Door = Awaited<ReturnType<typeof createDoor>>;
