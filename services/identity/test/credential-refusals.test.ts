import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { meaningOf } from "@stakehold/errors/domain-error.ts";
import { newBearerToken } from "@stakehold/service/callers/bearer-token.ts";
import { newId } from "@stakehold/service/id.ts";
import { decodeJwt } from "jose";
import { banUser } from "../src/operations/ban-user.ts";
import { createPersonalToken } from "../src/operations/create-personal-token.ts";
import { deleteAccount } from "../src/operations/delete-account.ts";
import { endSessionsOfPerson } from "../src/operations/end-sessions-of-person.ts";
import { exchangeCredential, type Credential } from "../src/operations/exchange-credential.ts";
import { revokePersonalToken } from "../src/operations/revoke-personal-token.ts";
import { createApps, type Apps } from "./apps.ts";
import { createDoor, createIdentity, securityEntries, type Door, type Identity } from "./identity.ts";
import { createAttempts, storedOfApps } from "./oauth-attempts.ts";

const DAY_MS = 24 * 60 * 60_000;

let identity: Identity;
let door: Door;
let apps: Apps;
let attempts: ReturnType<typeof createAttempts>;

beforeAll(async () => {
  identity = await createIdentity();
  door = await createDoor(identity);
  apps = createApps(identity, door);
  attempts = createAttempts(door, apps);
});
afterAll(async () => {
  await door.close();
  await identity.close();
});

async function personal(days = 30) {
  const { userId, sessionToken } = await identity.admit();
  const request = { userId, name: "Feed", scopes: ["bets:read" as const], days, idempotencyKey: newId() };
  const { token, secret } = await createPersonalToken(identity.deps, request);
  return { userId, sessionToken, tokenId: token.id, secret: secret ?? "" };
}

const asToken = (secret: string) => ({ kind: "API_TOKEN", secret }) as const;
const asSession = (secret: string) => ({ kind: "SESSION", secret }) as const;

/** Everything about credentials that a use of one would change. */
const storedOfCredentials = async () => [
  ...(await storedOfApps(identity)),
  ...(await identity.query("SELECT to_jsonb(sessions)::text AS row FROM sessions ORDER BY 1")).map(({ row }) => row),
  ...(await identity.query("SELECT to_jsonb(api_tokens)::text AS row FROM api_tokens ORDER BY 1")).map(
    ({ row }) => row,
  ),
];

// The gateway, as the caller, logs it: see its security-log.test.ts, and e2e/journeys for the whole flow.
test.each<[string, () => Promise<Credential>]>([
  ["a personal token sent as a session", async () => asSession((await personal()).secret)],
  ["a session sent as a token", async () => asToken((await personal()).sessionToken)],
  [
    "a personal token with an app token's prefix",
    async () => asToken((await personal()).secret.replace("sh_pat", "sh_at")),
  ],
  [
    "an app's token with a personal token's prefix",
    async () => asToken((await attempts.connected()).token.replace("sh_at", "sh_pat")),
  ],
  ["an app's token sent as a session", async () => asSession((await attempts.connected()).token)],
  ["a refresh token", async () => asToken((await attempts.connected()).refreshToken)],
  ["a code", async () => asToken((await attempts.granted()).code)],
  ["an app's secret", async () => asToken((await apps.register()).secret ?? "")],
  ["a token that was never issued", async () => asToken(newBearerToken("sh_pat"))],
  ["a token with a wrong checksum", async () => asToken(`${(await personal()).secret.slice(0, -6)}000000`)],
  [
    "a token that was revoked",
    async () => {
      const { userId, tokenId, secret } = await personal();
      await revokePersonalToken(identity.deps, { userId, tokenId, idempotencyKey: newId() });
      return asToken(secret);
    },
  ],
  [
    "an expired token",
    async () => {
      const { secret } = await personal(1);
      await identity.moveClock(DAY_MS);
      return asToken(secret);
    },
  ],
  [
    "a token of somebody who deleted their account",
    async () => {
      const { userId, secret } = await personal();
      await deleteAccount(identity.deps, { userId, idempotencyKey: newId() });
      return asToken(secret);
    },
  ],
  [
    "an app's token of somebody who deleted their account",
    async () => {
      const { person, token } = await attempts.connected();
      await deleteAccount(identity.deps, { userId: person.userId, idempotencyKey: newId() });
      return asToken(token);
    },
  ],
  [
    "an app's token that was revoked",
    async () => {
      const { client, token } = await attempts.connected();
      await attempts.revoke(client, token);
      return asToken(token);
    },
  ],
  [
    "a session that an admin ended",
    async () => {
      const [{ userId: adminId }, { userId: subjectId, sessionToken }] = [
        await identity.admit(),
        await identity.admit(),
      ];
      const why = { reason: "Lost their phone", idempotencyKey: newId() };
      await endSessionsOfPerson(identity.deps, { userId: adminId, subjectId, ...why });
      return asSession(sessionToken);
    },
  ],
])("%s is refused, and does not count as use of any credential", async (_what, prepare) => {
  const credential = await prepare();
  const before = await storedOfCredentials();
  securityEntries();
  await expect(exchangeCredential(door.deps, credential)).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
    message: meaningOf("UNAUTHENTICATED").message,
  });
  expect(securityEntries()).toEqual([]);
  expect(await storedOfCredentials()).toEqual(before);
});

test("every token of a banned person is marked as banned at once", async () => {
  const [{ userId, secret }, { userId: adminId }] = [await personal(), await identity.admit()];
  const bannedOf = async (shown: string) =>
    decodeJwt((await exchangeCredential(identity.deps, asToken(shown))).token)["banned"];
  expect(await bannedOf(secret)).toBe(false);
  await banUser(identity.deps, { userId: adminId, subjectId: userId, reason: "Lied", idempotencyKey: newId() });
  expect(await bannedOf(secret)).toBe(true);

  const { person, token } = await attempts.connected();
  await banUser(identity.deps, { userId: adminId, subjectId: person.userId, reason: "Lied", idempotencyKey: newId() });
  expect(await bannedOf(token)).toBe(true);
});
