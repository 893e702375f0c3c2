import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { countStatements } from "@stakehold/testing/count-statements.ts";
import { decodeJwt } from "jose";
import { newSecret, hashSecret } from "../src/domain/secret.ts";
import { acceptTerms } from "../src/operations/accept-terms.ts";
import { banUser } from "../src/operations/ban-user.ts";
import { recordResults } from "../src/operations/record-results.ts";
import { createIdentity, type Identity } from "./identity.ts";

let identity: Identity;

beforeAll(async () => {
  identity = await createIdentity();
});
afterAll(() => identity.close());

const claimsOf = async (sessionToken: string) => decodeJwt((await identity.exchange(sessionToken)).token);

describe("terms", () => {
  const terms = { isAdult: true, acceptsTerms: true };

  test("once accepted are in the next token", async () => {
    const { userId, sessionToken } = await identity.admit();
    expect(await claimsOf(sessionToken)).toMatchObject({ sub: userId, roles: ["user"], terms: false, banned: false });
    await acceptTerms(identity.deps, { ...terms, idempotencyKey: "terms", userId });
    expect(await claimsOf(sessionToken)).toMatchObject({ terms: true });
  });

  test("are accepted once, however often it is said", async () => {
    const { userId } = await identity.admit();
    const accept = (idempotencyKey: string) => acceptTerms(identity.deps, { ...terms, idempotencyKey, userId });
    await Promise.all([accept("a"), accept("a"), accept("b")]);
    await accept("a");
    expect(await identity.query("SELECT 1 FROM terms_acceptances WHERE user_id = $1", [userId])).toHaveLength(1);
  });

  test.each([
    [{ isAdult: false, acceptsTerms: true }, "isAdult"],
    [{ isAdult: true, acceptsTerms: false }, "acceptsTerms"],
  ])("are not accepted by %j", async (said, field) => {
    const { userId, sessionToken } = await identity.admit();
    const accepting = acceptTerms(identity.deps, { ...said, idempotencyKey: "terms", userId });
    await expect(accepting).rejects.toMatchObject({ code: "INVALID_INPUT", fields: { field } });
    expect(await claimsOf(sessionToken)).toMatchObject({ terms: false });
  });
});

describe("a ban", () => {
  const ban = (adminId: string, userId: string, change: { reason?: string; idempotencyKey?: string } = {}) =>
    banUser(identity.deps, { idempotencyKey: newId(), adminId, userId, reason: "Voted dishonestly", ...change });

  test("is in the next token, told once, and kept with who and why", async () => {
    const admin = await identity.admit();
    const { userId, sessionToken } = await identity.admit();
    await Promise.all([ban(admin.userId, userId), ban(admin.userId, userId)]);
    expect(await claimsOf(sessionToken)).toMatchObject({ banned: true });
    expect(await identity.told(userId)).toEqual([
      expect.arrayContaining(["UserRegistered"]),
      ["UserBanned", { userId, reason: "Voted dishonestly" }],
    ]);
    const audit = await identity.query(
      "SELECT actor_id::text, action, reason FROM audit_entries WHERE subject_id = $1",
      [userId],
    );
    expect(audit).toEqual([{ actor_id: admin.userId, action: "ban_user", reason: "Voted dishonestly" }]);
  });

  test("leaves the door to the own account open", async () => {
    const admin = await identity.admit();
    const { userId } = await identity.admit({ subject: "banned" });
    await ban(admin.userId, userId);
    const again = await identity.admit({ subject: "banned" });
    expect(again.userId).toBe(userId);
    expect(await claimsOf(again.sessionToken)).toMatchObject({ banned: true });
  });

  test.each<[string, string | undefined, { reason?: string }, string]>([
    ["of somebody unknown", newId(), {}, "USER_NOT_FOUND"],
    ["of an id that is none", "nonsense", {}, "USER_NOT_FOUND"],
    ["without a reason", undefined, { reason: "  " }, "INVALID_INPUT"],
    ["with a reason that is too long", undefined, { reason: "x".repeat(1_001) }, "INVALID_INPUT"],
  ])("%s is refused", async (_what, wanted, change, code) => {
    const [admin, person] = [await identity.admit(), await identity.admit()];
    await expect(ban(admin.userId, wanted ?? person.userId, change)).rejects.toMatchObject({ code });
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

  test("and its record can't be changed by the service", async () => {
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
  test("is told, and one that did not is not", async () => {
    const { userId } = await identity.admit({ subject: "moves" });
    await identity.admit({ subject: "moves" });
    await identity.admit({ subject: "moves", email: "new@example.com", lastName: null });
    expect((await identity.told(userId)).slice(1)).toEqual([
      ["UserProfileChanged", { userId, email: "new@example.com", displayName: "Alice" }],
    ]);
  });

  test("is another person at another provider", async () => {
    const one = await identity.admit({ subject: "shared" });
    const sessionToken = newSecret();
    const profile = {
      issuer: "https://other.example",
      subject: "shared",
      email: "alice@example.com",
      isEmailVerified: true,
      firstName: null,
      lastName: null,
      username: null,
      profileImageUrl: null,
    };
    await identity.deps.admissions.admit({
      profile,
      roles: ["admin"],
      tokenHash: hashSecret(sessionToken),
      endedTokenHash: undefined,
    });
    expect((await identity.exchange(sessionToken)).userId).not.toBe(one.userId);
  });
});

describe("roles", () => {
  test("follow the lists at every sign-in", async () => {
    const profile = {
      issuer: "https://issuer.example",
      subject: newId(),
      email: "a@example.com",
      isEmailVerified: true,
      firstName: null,
      lastName: null,
      username: null,
      profileImageUrl: null,
    };
    const rolesAfter = async (roles: readonly ("staff" | "admin")[]) => {
      const sessionToken = newSecret();
      await identity.deps.admissions.admit({
        profile,
        roles,
        tokenHash: hashSecret(sessionToken),
        endedTokenHash: undefined,
      });
      return (await claimsOf(sessionToken))["roles"];
    };
    expect(await rolesAfter([])).toEqual(["user"]);
    expect(await rolesAfter(["staff", "admin"])).toEqual(["user", "staff", "admin"]);
    expect(await rolesAfter(["staff"])).toEqual(["user", "staff"]);
    expect(await rolesAfter([])).toEqual(["user"]);
  });
});

describe("statistics", () => {
  const won = (userId: string) => ({ userId, outcome: "won", stakeCents: 1_000n, owedCents: 1_833n }) as const;
  const lost = (userId: string) => ({ userId, outcome: "lost", stakeCents: 1_000n, owedCents: 0n }) as const;
  const statisticsOf = async (userId: string) => (await identity.deps.reader.ownAccountOf(userId))?.statistics;

  test("count each settlement once, however often it is told", async () => {
    const [alice, bob] = [await identity.admit(), await identity.admit()];
    const settled = { eventId: newId(), results: [won(alice.userId), lost(bob.userId)] };
    await Promise.all([recordResults(identity.deps, settled), recordResults(identity.deps, settled)]);
    await recordResults(identity.deps, { eventId: newId(), results: [lost(alice.userId), lost(bob.userId)] });
    expect(await statisticsOf(alice.userId)).toMatchObject({ betsWon: 1, betsLost: 1, winningsCents: 833n });
    expect(await statisticsOf(bob.userId)).toMatchObject({ betsWon: 0, betsLost: 2, winningsCents: 0n });
  });

  test("of bets that share people are all counted, when settled at once in any order", async () => {
    const people = Array.from({ length: 50 }, () => newId());
    await Promise.all(
      Array.from({ length: 20 }, (_, bet) => {
        const results = (bet % 2 === 0 ? people : people.toReversed()).map(won);
        return recordResults(identity.deps, { eventId: newId(), results });
      }),
    );
    const rows = await identity.query("SELECT bets_won FROM bet_statistics WHERE user_id = ANY($1::uuid[])", [people]);
    expect(rows).toEqual(people.map(() => ({ bets_won: 20 })));
  });

  test("of 5,000 people are counted by as few statements as those of one", async () => {
    const recording = (people: readonly string[]) => () =>
      recordResults(identity.deps, { eventId: newId(), results: people.map(won) });
    const people = Array.from({ length: 5_000 }, () => newId());
    const statementsForOne = await countStatements(recording([newId()]));
    expect(await countStatements(recording(people))).toBe(statementsForOne);
    const rows = await identity.query("SELECT bets_won FROM bet_statistics WHERE user_id = ANY($1::uuid[])", [people]);
    expect(rows).toEqual(people.map(() => ({ bets_won: 1 })));
  });

  test("are nothing before the first bet", async () => {
    const { userId } = await identity.admit();
    expect(await statisticsOf(userId)).toEqual({ betsWon: 0, betsLost: 0, winningsCents: 0n });
  });
});
