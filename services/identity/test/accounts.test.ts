import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { moneyMessage } from "@stakehold/money/wire.ts";
import { BetFundsSettledSchema, StakeOutcome } from "@stakehold/proto/payments/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { countStatements } from "@stakehold/testing/count-statements.ts";
import { decodeJwt } from "jose";
import type { GrantedRole, RoleLists } from "../src/domain/roles.ts";
import { acceptTerms } from "../src/operations/accept-terms.ts";
import { banUser } from "../src/operations/ban-user.ts";
import { exchangeCredential } from "../src/operations/exchange-credential.ts";
import { ownAccount } from "../src/operations/own-account.ts";
import { createIdentity, type Identity } from "./identity.ts";

let identity: Identity;

beforeAll(async () => {
  identity = await createIdentity();
});
afterAll(() => identity.close());

const claimsOf = async (sessionToken: string) => decodeJwt((await identity.exchange(sessionToken)).token);

describe("terms", () => {
  const terms = { isAdult: true, acceptsTerms: true };

  test("appear as accepted in the next token", async () => {
    const { userId, sessionToken } = await identity.admit();
    expect(await claimsOf(sessionToken)).toMatchObject({ sub: userId, roles: ["USER"], terms: false, banned: false });
    await acceptTerms(identity.deps, { ...terms, idempotencyKey: "terms", userId });
    expect(await claimsOf(sessionToken)).toMatchObject({ terms: true });
  });

  test("are accepted once, however often this is sent", async () => {
    const { userId } = await identity.admit();
    const accept = (idempotencyKey: string) => acceptTerms(identity.deps, { ...terms, idempotencyKey, userId });
    await Promise.all([accept("a"), accept("a"), accept("b")]);
    await accept("a");
    expect(await identity.query("SELECT 1 FROM terms_acceptances WHERE user_id = $1", [userId])).toHaveLength(1);
  });

  test.each([
    [{ isAdult: false, acceptsTerms: true }, "isAdult"],
    [{ isAdult: true, acceptsTerms: false }, "acceptsTerms"],
  ])("are not accepted with %j", async (confirmation, field) => {
    const { userId, sessionToken } = await identity.admit();
    const accepting = acceptTerms(identity.deps, { ...confirmation, idempotencyKey: "terms", userId });
    await expect(accepting).rejects.toMatchObject({ code: "INVALID_INPUT", fields: { field } });
    expect(await claimsOf(sessionToken)).toMatchObject({ terms: false });
  });
});

describe("a ban", () => {
  const ban = (userId: string, subjectId: string, change: { reason?: string; idempotencyKey?: string } = {}) =>
    banUser(identity.deps, { idempotencyKey: newId(), userId, subjectId, reason: "Voted dishonestly", ...change });

  test("appears in the next token, is published once, and is recorded with who and why", async () => {
    const admin = await identity.admit();
    const { userId, sessionToken } = await identity.admit();
    await Promise.all([ban(admin.userId, userId), ban(admin.userId, userId)]);
    expect(await claimsOf(sessionToken)).toMatchObject({ banned: true });
    expect(await identity.published(userId)).toEqual([
      expect.arrayContaining(["UserRegistered"]),
      ["UserBanned", { userId, reason: "Voted dishonestly" }],
    ]);
    const audit = await identity.query(
      "SELECT id::text, actor_id::text, action, reason FROM audit_entries WHERE subject_id = $1",
      [userId],
    );
    const entryId = String(audit[0]?.["id"]);
    expect(audit).toEqual([{ id: entryId, actor_id: admin.userId, action: "BAN_USER", reason: "Voted dishonestly" }]);
    expect(await identity.published(entryId)).toEqual([["ActRecorded", { entryId }]]);
  });

  test("still allows its person to sign in", async () => {
    const admin = await identity.admit();
    const { userId } = await identity.admit({ subject: "banned" });
    await ban(admin.userId, userId);
    const again = await identity.admit({ subject: "banned" });
    expect(again.userId).toBe(userId);
    expect(await claimsOf(again.sessionToken)).toMatchObject({ banned: true });
  });

  test("of an unknown person is refused", async () => {
    const admin = await identity.admit();
    await expect(ban(admin.userId, newId())).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
  });

  test("of oneself is refused", async () => {
    const { userId } = await identity.admit();
    await expect(ban(userId, userId)).rejects.toMatchObject({ code: "INVALID_INPUT", fields: { field: "userId" } });
  });

  test("under the same key with another reason is refused", async () => {
    const [admin, person] = [await identity.admit(), await identity.admit()];
    await ban(admin.userId, person.userId, { idempotencyKey: "one" });
    const other = ban(admin.userId, person.userId, { idempotencyKey: "one", reason: "Another" });
    await expect(other).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  });

  test("is recorded, and the service cannot change the record", async () => {
    for (const statement of [
      "DELETE FROM bans",
      "UPDATE bans SET banned_at = banned_at",
      "DELETE FROM audit_entries",
      "UPDATE audit_entries SET reason = 'x'",
    ]) {
      await expect(identity.query(statement)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("a profile that changed at the provider", () => {
  test("publishes an event, and an unchanged one does not", async () => {
    const { userId } = await identity.admit({ subject: "moves" });
    await identity.admit({ subject: "moves" });
    await identity.admit({ subject: "moves", email: "new@example.com", lastName: null });
    expect((await identity.published(userId)).slice(1)).toEqual([
      ["UserProfileChanged", { userId, email: "new@example.com", displayName: "Alice" }],
    ]);
  });

  test("is published without an unverified address", async () => {
    const { userId } = await identity.admit({ subject: "unsure", isEmailVerified: false });
    await identity.admit({ subject: "unsure", isEmailVerified: false, email: "other@example.com" });
    await identity.admit({ subject: "unsure" });
    await identity.admit({ subject: "unsure", isEmailVerified: false });
    const person = { userId, displayName: "Alice Archer" };
    expect(await identity.published(userId)).toEqual([
      ["UserRegistered", person],
      ["UserProfileChanged", { ...person, email: "alice@example.com" }],
      ["UserProfileChanged", person],
    ]);
  });

  test("belongs to a different person at another provider", async () => {
    const one = await identity.admit({ subject: "shared" });
    const other = await identity.admit({ issuer: "https://other.example", subject: "shared" }, ["ADMIN"]);
    expect((await identity.exchange(other.sessionToken)).userId).not.toBe(one.userId);
  });
});

describe("roles", () => {
  test("follow the lists at each sign-in", async () => {
    const subject = newId();
    const rolesAfter = async (roles: readonly GrantedRole[]) =>
      (await claimsOf((await identity.admit({ subject }, roles)).sessionToken))["roles"];
    expect(await rolesAfter([])).toEqual(["USER"]);
    expect(await rolesAfter(["STAFF", "ADMIN"])).toEqual(["USER", "STAFF", "ADMIN"]);
    expect(await rolesAfter(["STAFF"])).toEqual(["USER", "STAFF"]);
    expect(await rolesAfter([])).toEqual(["USER"]);
  });
});

describe("a role", () => {
  const exchangeWith = async (secret: string, change: Partial<RoleLists>) => {
    const deps = { ...identity.deps, roleLists: { ...identity.deps.roleLists, ...change } };
    return decodeJwt((await exchangeCredential(deps, { kind: "SESSION", secret })).token)["roles"];
  };

  test("that was removed is missing from later tokens, without another sign-in", async () => {
    const { userId, sessionToken } = await identity.admit({}, ["STAFF", "ADMIN"]);
    expect((await claimsOf(sessionToken))["roles"]).toEqual(["USER", "STAFF", "ADMIN"]);
    await identity.query("DELETE FROM user_roles WHERE user_id = $1 AND role = 'ADMIN'", [userId]);
    expect((await claimsOf(sessionToken))["roles"]).toEqual(["USER", "STAFF"]);
  });

  test("is missing from every session once its address is unlisted, and others stay", async () => {
    const { userId, sessionToken } = await identity.admit({}, ["STAFF", "ADMIN"]);
    expect(await exchangeWith(sessionToken, { ADMIN: ["other@example.com"] })).toEqual(["USER", "STAFF"]);
    expect(await exchangeWith(sessionToken, { ADMIN: [], STAFF: [] })).toEqual(["USER"]);
    expect(await exchangeWith(sessionToken, {})).toEqual(["USER", "STAFF", "ADMIN"]);
    const deps = { ...identity.deps, roleLists: { ADMIN: [], STAFF: ["Alice@Example.com"] } };
    expect(await ownAccount(deps, userId)).toMatchObject({ roles: ["STAFF"] });
  });

  test("is not granted by a list without a sign-in", async () => {
    const { sessionToken } = await identity.admit();
    expect((await claimsOf(sessionToken))["roles"]).toEqual(["USER"]);
  });
});

describe("statistics", () => {
  const stake = moneyMessage(1_000n);
  const won = (userId: string) => ({ userId, outcome: StakeOutcome.WON, stake, owed: moneyMessage(1_833n) });
  const lost = (userId: string) => ({ userId, outcome: StakeOutcome.LOST, stake, owed: moneyMessage(0n) });
  type Result = ReturnType<typeof won> | ReturnType<typeof lost>;
  const settle = (results: readonly Result[], eventId = newId()) =>
    identity.deliver(BetFundsSettledSchema, { betId: newId(), results: [...results] }, { eventId });
  const statisticsOf = async (userId: string) => (await identity.deps.reader.ownAccountOf(userId))?.statistics;

  test("count each settlement once, however often its event is delivered", async () => {
    const [alice, bob] = [await identity.admit(), await identity.admit()];
    const eventId = newId();
    const results = [won(alice.userId), lost(bob.userId)];
    await Promise.all([settle(results, eventId), settle(results, eventId)]);
    await settle([lost(alice.userId), lost(bob.userId)]);
    expect(await statisticsOf(alice.userId)).toMatchObject({ betsWon: 1, betsLost: 1, winningsCents: 833n });
    expect(await statisticsOf(bob.userId)).toMatchObject({ betsWon: 0, betsLost: 2, winningsCents: 0n });
  });

  test("count all bets, even if settled concurrently in any order", async () => {
    const people = Array.from({ length: 50 }, () => newId());
    const bets = Array.from({ length: 20 }, (_, bet) => (bet % 2 === 0 ? people : people.toReversed()).map(won));
    // At most as many as there are connections: none waits long for one, and a consumer would retry then.
    while (bets.length > 0) await Promise.all(bets.splice(0, 10).map((results) => settle(results)));
    const rows = await identity.query("SELECT bets_won FROM bet_statistics WHERE user_id = ANY($1::uuid[])", [people]);
    expect(rows).toEqual(people.map(() => ({ bets_won: 20 })));
  });

  test("of 5,000 people are counted with as few statements as those of one", async () => {
    const people = Array.from({ length: 5_000 }, () => newId());
    const statementsForOne = await countStatements(() => settle([won(newId())]));
    expect(await countStatements(() => settle(people.map(won)))).toBe(statementsForOne);
    const rows = await identity.query("SELECT bets_won FROM bet_statistics WHERE user_id = ANY($1::uuid[])", [people]);
    expect(rows).toEqual(people.map(() => ({ bets_won: 1 })));
  });

  test("ignore a settlement with a missing amount or another currency", async () => {
    const { userId } = await identity.admit();
    const euros = { cents: 1_833n, currency: "EUR" };
    await expect(settle([{ ...won(userId), owed: euros }])).rejects.toMatchObject({ code: "INVALID_AMOUNT" });
    const results = [{ userId, outcome: StakeOutcome.WON, stake }];
    await expect(identity.deliver(BetFundsSettledSchema, { results })).rejects.toMatchObject({
      code: "INVALID_AMOUNT",
    });
    expect(await statisticsOf(userId)).toMatchObject({ betsWon: 0 });
  });

  test("are zero before the first bet", async () => {
    const { userId } = await identity.admit();
    expect(await statisticsOf(userId)).toEqual({ betsWon: 0, betsLost: 0, winningsCents: 0n });
  });
});
