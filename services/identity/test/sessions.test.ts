import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newId, NO_ID } from "@stakehold/service/id.ts";
import { decodeJwt } from "jose";
import { exchangeCredential } from "../src/operations/exchange-credential.ts";
import { issueApiToken } from "../src/operations/issue-api-token.ts";
import { revokeApiToken } from "../src/operations/revoke-api-token.ts";
import { hashSecret, newSecret } from "../src/domain/secret.ts";
import { MAX_ATTEMPTS, SESSION_IDLE_MS, SESSION_LIFE_MS } from "../src/domain/session.ts";
import { createApiTokenStore } from "../src/storage/api-tokens.ts";
import { createPrisma } from "../src/storage/prisma.ts";
import { createIdentity, type Identity } from "./identity.ts";

let identity: Identity;

beforeAll(async () => {
  identity = await createIdentity();
});
afterAll(() => identity.close());

const HOUR_MS = 3_600_000;
const refused = { code: "UNAUTHENTICATED" };
const countSessions = async () => Number((await identity.query("SELECT count(*)::int AS n FROM sessions"))[0]?.["n"]);

describe("a session", () => {
  test("expires after a day without use", async () => {
    const { sessionToken } = await identity.admit();
    await identity.moveClock(SESSION_IDLE_MS - 60_000);
    await expect(identity.exchange(sessionToken)).resolves.toBeDefined();
    await identity.moveClock(SESSION_IDLE_MS);
    await expect(identity.exchange(sessionToken)).rejects.toMatchObject(refused);
  });

  test("expires after seven days even when used", async () => {
    const { sessionToken } = await identity.admit();
    const step = 12 * HOUR_MS;
    for (let used = step; used < SESSION_LIFE_MS; used += step) {
      await identity.moveClock(step);
      await expect(identity.exchange(sessionToken)).resolves.toBeDefined();
    }
    await identity.moveClock(step);
    await expect(identity.exchange(sessionToken)).rejects.toMatchObject(refused);
  });

  test("records its use once a minute at most", async () => {
    const { userId, sessionToken } = await identity.admit();
    const seen = async () =>
      (await identity.query("SELECT last_seen_at, xmin::text FROM sessions WHERE user_id = $1", [userId]))[0];
    const before = await seen();
    await identity.exchange(sessionToken);
    expect(await seen()).toEqual(before);
    await identity.moveClock(60_000);
    await Promise.all(Array.from({ length: 10 }, () => identity.exchange(sessionToken)));
    const after = await seen();
    expect(after).not.toEqual(before);
    await identity.exchange(sessionToken);
    expect(await seen()).toEqual(after);
  });

  test("that is used again within a minute is not written", async () => {
    const { sessionToken: secret } = await identity.admit();
    const writes: Date[] = [];
    const { sessions } = identity.deps;
    const see: typeof sessions.see = async (_tokenHash, now) => void writes.push(now);
    const deps = { ...identity.deps, sessions: { ...sessions, see } };
    await exchangeCredential(deps, { kind: "SESSION", secret });
    expect(writes).toHaveLength(0);
    await identity.moveClock(60_000);
    await exchangeCredential(deps, { kind: "SESSION", secret });
    expect(writes).toHaveLength(1);
  });

  test("ends at once when its person signs out, and no other session does", async () => {
    const [one, other] = [await identity.admit(), await identity.admit()];
    await identity.deps.sessions.end(hashSecret(one.sessionToken));
    await expect(identity.exchange(one.sessionToken)).rejects.toMatchObject(refused);
    await expect(identity.exchange(other.sessionToken)).resolves.toMatchObject({ userId: other.userId });
  });

  test("is stored only as a digest of its token", async () => {
    const { sessionToken } = await identity.admit();
    const rows = await identity.query("SELECT encode(token_hash, 'base64') AS stored FROM sessions");
    const raw = Buffer.from(sessionToken, "base64url").toString("base64");
    expect(rows.map(({ stored }) => stored)).not.toContain(raw);
  });

  test.each(["", "nonsense", newSecret()])("does not exist for the token %p", async (token) => {
    await expect(identity.exchange(token)).rejects.toMatchObject(refused);
  });

  test("that ended is removed, and so are unfinished sign-ins", async () => {
    await identity.moveClock(SESSION_LIFE_MS);
    const { sessionToken } = await identity.admit();
    await identity.deps.attempts.keep({
      state: newId(),
      nonce: "n",
      pkceVerifier: "v",
      returnPath: "/",
      reauthenticates: false,
      browserHash: new Uint8Array(32),
    });
    await identity.deps.removal.remove();
    expect(await countSessions()).toBe(1);
    expect(await identity.query("SELECT state FROM sign_in_attempts")).toHaveLength(1);
    await expect(identity.exchange(sessionToken)).resolves.toBeDefined();

    await identity.moveClock(SESSION_IDLE_MS);
    await identity.deps.removal.remove();
    expect(await countSessions()).toBe(0);
    expect(await identity.query("SELECT state FROM sign_in_attempts")).toHaveLength(0);
  });
});

describe("unfinished sign-ins", () => {
  const attempt = (state: string) => ({
    state,
    nonce: "n",
    pkceVerifier: "v",
    returnPath: "/",
    reauthenticates: false,
    browserHash: new Uint8Array(32),
  });
  const begin = (count: number, age: string) =>
    identity.query(
      `INSERT INTO sign_in_attempts (state, browser_hash, nonce, pkce_verifier, return_path, expires_at)
       SELECT gen_random_uuid()::text, decode(repeat('00', 32), 'hex'), 'n', 'v', '/',
         stakehold_now() + interval '10 minutes' - $2::interval + number * interval '1 microsecond'
       FROM generate_series(1, $1::int) AS number`,
      [count, age],
    );
  const countAttempts = async () =>
    Number((await identity.query("SELECT count(*)::int AS n FROM sign_in_attempts"))[0]?.["n"]);

  test("are limited in number: the oldest is dropped, and the newest can be finished", async () => {
    const { attempts } = identity.deps;
    await identity.query("DELETE FROM sign_in_attempts");
    await attempts.keep(attempt("oldest"));
    await identity.moveClock(60_000);
    await begin(MAX_ATTEMPTS - 1, "0");
    expect(await countAttempts()).toBe(MAX_ATTEMPTS);
    await identity.moveClock(1_000);
    await attempts.keep(attempt("newest"));
    expect(await countAttempts()).toBe(MAX_ATTEMPTS);
    expect(await attempts.take("oldest", new Uint8Array(32))).toBeUndefined();
    expect(await attempts.take("newest", new Uint8Array(32))).toMatchObject({ state: "newest" });
  });

  test("are all removed by one round once they expired, however many there are", async () => {
    await identity.query("DELETE FROM sign_in_attempts");
    await begin(2_500, "11 minutes");
    await begin(10, "9 minutes");
    await identity.deps.removal.remove();
    expect(await countAttempts()).toBe(10);
  });
});

describe("a partner's token", () => {
  const exchange = (secret: string) => exchangeCredential(identity.deps, { kind: "API_TOKEN", secret });
  const apiTokens = () => createApiTokenStore(createPrisma(identity.pool));

  test("acts for the person until it is revoked, and is not a session", async () => {
    const { userId } = await identity.admit({ email: "partner@example.com" });
    const { id, token } = await issueApiToken(
      { ...identity.deps, apiTokens: apiTokens() },
      { email: "Partner@example.com", name: "Feed", scopes: ["bets:read"], days: 10 },
    );
    await identity.moveClock(SESSION_LIFE_MS);
    await expect(exchange(token)).resolves.toMatchObject({ userId });
    await expect(identity.exchange(token)).rejects.toMatchObject(refused);

    await revokeApiToken({ apiTokens: apiTokens() }, id);
    await expect(exchange(token)).rejects.toMatchObject(refused);
    await expect(revokeApiToken({ apiTokens: apiTokens() }, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is refused for an address of no or two people", async () => {
    const issue = (email: string) =>
      issueApiToken(
        { ...identity.deps, apiTokens: apiTokens() },
        { email, name: "Feed", scopes: ["bets:read"], days: 1 },
      );
    await identity.admit({ email: "shared@example.com" });
    await identity.admit({ email: "shared@example.com", issuer: "https://other.example" });
    await expect(issue("nobody@example.com")).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
    await expect(issue("shared@example.com")).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
  });

  test("is not a session's token", async () => {
    const { sessionToken } = await identity.admit();
    await expect(exchange(sessionToken)).rejects.toMatchObject(refused);
  });
});

test("a visitor gets a token without rights", async () => {
  const { token, userId } = await exchangeCredential(identity.deps, { kind: "VISITOR" });
  expect(userId).toBe(NO_ID);
  expect(decodeJwt(token)).toMatchObject({ sub: NO_ID, roles: ["USER"], terms: false });
});
