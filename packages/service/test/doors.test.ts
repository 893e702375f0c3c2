import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { StringValueSchema } from "@bufbuild/protobuf/wkt";
import { on } from "@stakehold/messaging/inbox/handler.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from "jose";
import { z } from "zod";
import { readSettings, serviceShape } from "../src/config.ts";
import { createApp, listen, type Listening } from "../src/http.ts";
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, type InternalClaims } from "../src/callers/internal-token.ts";
import type { Database } from "../src/database/database.ts";
import { createLogger } from "../src/logger.ts";
import type { ServiceDefinition } from "../src/process/service-definition.ts";
import { startDoors } from "../src/run/start-doors.ts";
import type { Stoppable } from "../src/stop-on-signals.ts";
import { openServiceDatabase } from "./service-pool.ts";

const logger = createLogger("test", "silent");
let database: TestDatabase;
let connections: Database;
let signingKey: CryptoKey;
let keys: Listening;
const open: Stoppable[] = [];

beforeAll(async () => {
  database = await createTestDatabase("doors");
  connections = openServiceDatabase(database, logger);
  const { publicKey, privateKey } = await generateKeyPair(TOKEN_ALGORITHM, { crv: "Ed25519" });
  signingKey = privateKey;
  const jwk = { ...(await exportJWK(publicKey)), kid: "k", alg: TOKEN_ALGORITHM };
  const identity = createApp();
  identity.get("/jwks", (_request, response) => void response.json({ keys: [jwk] }));
  keys = await listen(identity, { host: "127.0.0.1", port: 0 }, logger);
});
afterAll(async () => {
  for (const part of [...open, keys]) await part.stop();
  await connections.end();
  await database.drop();
});

/** Opens the ports of a service without fields of its own in the graph; returns the address. */
async function openDoors(consuming: Pick<ServiceDefinition, "consumers">): Promise<string> {
  const settings = readSettings(z.object(serviceShape), {
    PORT: "0",
    PUBLIC_URL: "http://localhost:3000",
    KAFKA_BROKERS: "127.0.0.1:1",
    INTERNAL_JWKS_URL: `http://127.0.0.1:${keys.port}/jwks`,
  });
  const app = createApp();
  open.push(await startDoors({ name: "notifications", settings, logger, database: connections, ...consuming }, app));
  const door = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
  open.push(door);
  return `http://127.0.0.1:${door.port}`;
}

const tokenOf = (role: InternalClaims["roles"][number]) =>
  new SignJWT({ roles: ["USER", role], terms: true, banned: false })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: "k" })
    .setSubject("ada")
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime("60s")
    .sign(signingKey);

const post = async (url: string, token: string) =>
  fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: "{ notificationsDeadLetters { total } }" }),
  });

test("a service that only consumes events still shows its dead letters to admins", async () => {
  const url = await openDoors({
    consumers: { topics: ["bets"], handlers: [on(StringValueSchema, async () => undefined)] },
  });
  expect(await (await post(url, await tokenOf("ADMIN"))).json()).toEqual({
    data: { notificationsDeadLetters: { total: 0 } },
  });
  const codeFor = async (token: string) => {
    const { errors } = z
      .object({ errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })) })
      .parse(await (await post(url, token)).json());
    return errors[0]?.extensions.code;
  };
  expect(await codeFor(await tokenOf("STAFF"))).toBe("FORBIDDEN");
  expect(await codeFor("none")).toBe("UNAUTHENTICATED");
});

test("a service outside the graph has no GraphQL endpoint", async () => {
  const url = await openDoors({});
  expect((await post(url, await tokenOf("ADMIN"))).status).toBe(404);
});
