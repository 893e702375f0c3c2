import { createServer } from "node:net";
import { fromBinary, toJson, type DescMessage } from "@bufbuild/protobuf";
import { sqlOfPg } from "@stakehold/messaging/sql.ts";
import { startOidc } from "@stakehold/oidc/start.ts";
import {
  UserBannedSchema,
  UserProfileChangedSchema,
  UserRegisteredSchema,
} from "@stakehold/proto/identity/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { createApp, listen } from "@stakehold/service/http.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { createTestDatabase } from "@stakehold/testing/database.ts";
import { exportJWK, generateKeyPair } from "jose";
import { hashSecret, newSecret } from "../src/domain/secret.ts";
import type { Profile } from "../src/domain/user.ts";
import { mountSignIn } from "../src/http/mount-sign-in.ts";
import { exchangeCredential, type Exchanged } from "../src/operations/exchange-credential.ts";
import { createSignInProvider } from "../src/provider/sign-in-provider.ts";
import { createStorage } from "../src/storage/storage.ts";
import { createTokenSigner } from "../src/tokens/sign-token.ts";
import { importSigningKeys, privateJwks } from "../src/tokens/signing-keys.ts";

export const logger = createLogger("identity", "silent");

const EVENTS: readonly DescMessage[] = [UserRegisteredSchema, UserProfileChangedSchema, UserBannedSchema];

/** Identity on a database of its own. */
export async function createIdentity() {
  const database = await createTestDatabase("identity", [new URL("../migrations/", import.meta.url)]);
  const { privateKey } = await generateKeyPair("EdDSA", { extractable: true });
  const keys = await importSigningKeys(privateJwks.parse(await exportJWK(privateKey)));
  const storage = createStorage(database.pool);
  const deps = { ...storage, signToken: createTokenSigner(keys) };
  const query = (text: string, values: readonly unknown[] = []) => sqlOfPg(database.pool).query(text, values);
  return {
    ...database,
    deps,
    keys,
    query,
    /** Lets somebody in past the provider; answers their id and the session's token. */
    admit: async (change: Partial<Profile> = {}) => {
      const subject = newId();
      const sessionToken = newSecret();
      await deps.admissions.admit({
        profile: { ...PERSON, subject, ...change },
        roles: [],
        tokenHash: hashSecret(sessionToken),
        endedTokenHash: undefined,
      });
      const [row] = await query("SELECT id::text FROM users WHERE subject = $1", [change.subject ?? subject]);
      return { userId: String(row?.["id"]), sessionToken };
    },
    exchange: (secret: string): Promise<Exchanged> => exchangeCredential(deps, { kind: "session", secret }),
    /** What was told, in order, as JSON with its type. */
    told: async (userId: string) => {
      const rows = await query("SELECT type, payload FROM outbox WHERE key = $1 ORDER BY id", [userId]);
      return rows.map(({ type, payload }) => {
        const schema = EVENTS.find(({ typeName }) => typeName === type);
        if (schema === undefined || !(payload instanceof Uint8Array))
          throw new TypeError(`Not an event of identity: ${String(type)}`);
        return [schema.name, toJson(schema, fromBinary(schema, payload))] as const;
      });
    },
    close: async () => {
      await storage.close();
      await database.drop();
    },
  };
}

export type Identity = Awaited<ReturnType<typeof createIdentity>>;

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

/** The sign-in's routes at an address of their own, with the development provider behind them. */
export async function createDoor(identity: Identity) {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const redirectUri = `${publicUrl}/api/callback`;
  const oidc = await startOidc({ host: "127.0.0.1", port: 0, redirectUri, stateFile: ":memory:", ...CLIENT });
  const settings = { issuer: oidc.url, redirectUri, signedOutUri: `${publicUrl}/`, ...CLIENT };
  const provider = createSignInProvider(settings, logger);
  const roleLists = { admin: ["admin@example.com"], staff: ["staff@example.com"] };
  const app = createApp();
  const deps = { ...identity.deps, provider, roleLists };
  mountSignIn(app, { deps, publishedKeys: identity.keys.published, publicUrl, logger });
  // The name localhost, which browsers keep cookies for, may mean either family of addresses.
  const server = await listen(app, { host: "localhost", port }, logger);
  return {
    publicUrl,
    oidc,
    settings,
    close: async () => {
      await server.stop();
      await oidc.stop();
    },
  };
}

export type Door = Awaited<ReturnType<typeof createDoor>>;

/** A port on which nothing listens. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "localhost", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("No port")),
      );
    });
  });
