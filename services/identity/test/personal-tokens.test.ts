import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { bearerPrefixOf } from "@stakehold/service/callers/bearer-token.ts";
import { newId } from "@stakehold/service/id.ts";
import { SCOPES, type Scope } from "@stakehold/service/callers/scopes.ts";
import { decodeJwt } from "jose";
import { MAX_TOKENS } from "../src/domain/personal-token.ts";
import { hashSecret, newSecret } from "../src/domain/secret.ts";
import { createPersonalToken } from "../src/operations/create-personal-token.ts";
import { exchangeCredential } from "../src/operations/exchange-credential.ts";
import { revokePersonalToken } from "../src/operations/revoke-personal-token.ts";
import { rotatePersonalToken } from "../src/operations/rotate-personal-token.ts";
import { createIdentity, securityEntries, type Identity } from "./identity.ts";

const DAY_MS = 24 * 60 * 60_000;
const refused = { code: "UNAUTHENTICATED" };
let identity: Identity;

beforeAll(async () => {
  identity = await createIdentity();
});
afterAll(() => identity.close());
afterEach(() => void securityEntries());

type TokenInput = {
  readonly userId: string;
  readonly scopes?: readonly Scope[];
  readonly days?: number;
  readonly key?: string;
};

const create = ({ userId, scopes = ["bets:read"], days = 30, key = newId() }: TokenInput) =>
  createPersonalToken(identity.deps, { userId, name: "Feed", scopes, days, idempotencyKey: key });
const rotate = (userId: string, tokenId: string, overlapDays: number) =>
  rotatePersonalToken(identity.deps, { userId, tokenId, overlapDays, idempotencyKey: newId() });
const revoke = (userId: string, tokenId: string, key = newId()) =>
  revokePersonalToken(identity.deps, { userId, tokenId, idempotencyKey: key });
const exchange = (secret: string | null) =>
  exchangeCredential(identity.deps, { kind: "API_TOKEN", secret: secret ?? "none" });
const listed = (userId: string, limit = 100) =>
  identity.deps.personalTokens.pageOf(userId, { limit, after: undefined });

test("a token reaches its scopes, and has no role, even of an admin", async () => {
  const { userId } = await identity.admit({}, ["ADMIN", "STAFF"]);
  const { token, secret } = await create({ userId, scopes: ["votes:write", "bets:read", "bets:read"] });
  expect(bearerPrefixOf(secret ?? "")).toBe("sh_pat");
  expect(token.lastFour).toBe(secret?.slice(-4));
  const exchanged = await exchange(secret);
  expect(exchanged).toMatchObject({ userId, reach: ["bets:read", "votes:write"] });
  expect(decodeJwt(exchanged.token)).toMatchObject({
    sub: userId,
    roles: ["USER"],
    reach: ["bets:read", "votes:write"],
  });
});

test("a token is valid until its expiry", async () => {
  const { userId } = await identity.admit();
  const { secret } = await create({ userId, days: 1 });
  await identity.moveClock(DAY_MS - 60_000);
  await exchange(secret);
  await identity.moveClock(60_000);
  await expect(exchange(secret)).rejects.toMatchObject(refused);
  expect(await listed(userId)).toEqual([]);
});

test("a repeated call creates no second token, and returns no secret", async () => {
  const { userId } = await identity.admit();
  const key = newId();
  const first = await create({ userId, key });
  expect(await create({ userId, key })).toEqual({ token: first.token, secret: null });
  expect(await listed(userId)).toHaveLength(1);
  await expect(create({ userId, key, days: 31 })).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
});

test.each([
  ["no scope", { scopes: [] }],
  ["no day", { days: 0 }],
  ["more than 366 days", { days: 367 }],
  ["half a day", { days: 0.5 }],
])("a token with %s is refused", async (_what, change) => {
  const { userId } = await identity.admit();
  await expect(create({ userId, ...change })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  expect(await listed(userId)).toEqual([]);
});

test("a person can have at most 50 valid tokens", async () => {
  const { userId } = await identity.admit();
  for (let count = 1; count < MAX_TOKENS; count += 1) await create({ userId });
  const { token } = await create({ userId });
  await expect(create({ userId })).rejects.toMatchObject({ code: "TOO_MANY_TOKENS" });
  await expect(rotate(userId, token.id, 1)).rejects.toMatchObject({ code: "TOO_MANY_TOKENS" });
  const rotated = await rotate(userId, token.id, 0);
  await revoke(userId, rotated.token.id);
  await create({ userId });
  expect(await listed(userId)).toHaveLength(MAX_TOKENS);
});

test("a rotated token stays valid beside the new one for the chosen overlap", async () => {
  const { userId } = await identity.admit();
  const old = await create({ userId, days: 30 });
  const next = await rotate(userId, old.token.id, 2);
  expect(next.token).toMatchObject({ name: old.token.name, scopes: old.token.scopes });
  await exchange(old.secret);
  await identity.moveClock(2 * DAY_MS);
  await expect(exchange(old.secret)).rejects.toMatchObject(refused);
  const last = await rotate(userId, next.token.id, 0);
  await expect(exchange(next.secret)).rejects.toMatchObject(refused);
  await exchange(last.secret);
});

test("an overlap does not extend a token's life, and is at most 7 days", async () => {
  const { userId } = await identity.admit();
  const { token, secret } = await create({ userId, days: 1 });
  await expect(rotate(userId, token.id, 8)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await rotate(userId, token.id, 7);
  await identity.moveClock(DAY_MS);
  await expect(exchange(secret)).rejects.toMatchObject(refused);
});

test("a revoked token is invalid, and nobody else can revoke or rotate it", async () => {
  const [owner, other] = [await identity.admit(), await identity.admit()];
  const { token, secret } = await create({ userId: owner.userId });
  await expect(revoke(other.userId, token.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(rotate(other.userId, token.id, 0)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await exchange(secret);
  securityEntries();
  const key = newId();
  await revoke(owner.userId, token.id, key);
  await revoke(owner.userId, token.id, key);
  await expect(exchange(secret)).rejects.toMatchObject(refused);
  expect(securityEntries()).toEqual([expect.objectContaining({ event: "token_revoked", outcome: "allowed" })]);
});

test("a token's last use is recorded once a minute at most", async () => {
  const { userId } = await identity.admit();
  const { secret } = await create({ userId });
  const lastUse = async () => (await listed(userId))[0]?.lastUsedAt;
  expect(await lastUse()).toBeNull();
  await exchange(secret);
  const first = await lastUse();
  expect(first).toBeInstanceOf(Date);
  await identity.moveClock(30_000);
  await exchange(secret);
  expect(await lastUse()).toEqual(first);
  await identity.moveClock(30_000);
  await exchange(secret);
  expect(await lastUse()).not.toEqual(first);
});

test("a token from the previous version has all scopes and expires after 90 days", async () => {
  const { userId } = await identity.admit();
  const secret = newSecret();
  await identity.query(
    "INSERT INTO api_tokens (id, token_hash, user_id, name, created_at) VALUES ($1, $2, $3, 'Old', stakehold_now())",
    [newId(), hashSecret(secret), userId],
  );
  expect(await exchange(secret)).toMatchObject({ userId, reach: SCOPES });
  await identity.moveClock(90 * DAY_MS);
  await expect(exchange(secret)).rejects.toMatchObject(refused);
});

test("tokens are listed newest first, page by page", async () => {
  const { userId } = await identity.admit();
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) made.unshift((await create({ userId })).token.id);
  const [first, second] = await listed(userId, 1);
  expect([first?.id, second?.id]).toEqual(made.slice(0, 2));
  const after = { time: first?.createdAt ?? new Date(0), id: first?.id ?? "" };
  const rest = await identity.deps.personalTokens.pageOf(userId, { limit: 5, after });
  expect(rest.map(({ id }) => id)).toEqual(made.slice(1));
});
