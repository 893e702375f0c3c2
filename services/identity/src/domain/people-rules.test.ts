import { describe, expect, test } from "@jest/globals";
import { isDomainError } from "@stakehold/errors/domain-error.ts";
import { acceptTerms, banUser, type Account } from "./account.ts";
import { rolesFor } from "./roles.ts";
import { isLive, isSeenAgain, SESSION_IDLE_MS, SESSION_LIFE_MS } from "./session.ts";
import { signIn } from "./sign-in.ts";
import { tally, winRate, type StakeResult } from "./statistics.ts";
import { displayName, type Profile, type User } from "./user.ts";

const at = (ms: number) => new Date(ms);

const profile: Profile = {
  issuer: "https://issuer.example",
  subject: "subject",
  email: "alice@example.com",
  isEmailVerified: true,
  firstName: "Alice",
  lastName: "Archer",
  username: "ali",
  profileImageUrl: null,
};

const user: User = {
  id: "0197a0a0-1111-7000-8000-1",
  issuer: profile.issuer,
  subject: profile.subject,
  email: profile.email,
  firstName: profile.firstName,
  lastName: profile.lastName,
  username: profile.username,
  profileImageUrl: profile.profileImageUrl,
  createdAt: at(0),
};

describe("a person is called by", () => {
  test.each<[string, Partial<User>, string]>([
    ["first and last name", {}, "Alice Archer"],
    ["first name without a last one", { lastName: null }, "Alice"],
    ["username without a first name", { firstName: null }, "ali"],
    ["the first part of the id without any", { firstName: null, lastName: null, username: null }, "User_0197a0a0"],
  ])("%s", (_rule, change, name) => expect(displayName({ ...user, ...change })).toBe(name));
});

describe("signing in", () => {
  const fresh = { id: "new", now: at(5) };

  test("makes a person of an unknown profile", () => {
    const { isEmailVerified: _, ...described } = profile;
    expect(signIn(undefined, profile, fresh)).toEqual({
      user: { ...described, id: "new", createdAt: at(5) },
      news: "registered",
    });
  });

  test.each<[string, Partial<Profile>, "profile-changed" | undefined]>([
    ["the same profile is no news", {}, undefined],
    ["a new address is news", { email: "new@example.com" }, "profile-changed"],
    ["a new name is news", { lastName: "Baker" }, "profile-changed"],
    ["a new picture is kept without being news", { profileImageUrl: "https://example.com/a.png" }, undefined],
    ["a username that is not shown is kept without being news", { username: "other" }, undefined],
  ])("again with %s", (_rule, change, news) => {
    const { isEmailVerified: _, ...described } = { ...profile, ...change };
    expect(signIn(user, { ...profile, ...change }, fresh)).toEqual({ user: { ...user, ...described }, news });
  });
});

describe("roles are given to", () => {
  const lists = { admin: ["Admin@Example.com"], staff: ["staff@example.com", "admin@example.com"] };
  test.each<[string, Partial<Profile>, string[]]>([
    ["nobody whose address is on no list", {}, []],
    ["a listed address", { email: "staff@example.com" }, ["staff"]],
    ["an address on both lists, however it is written", { email: "ADMIN@example.COM" }, ["staff", "admin"]],
    ["no address that is not verified", { email: "admin@example.com", isEmailVerified: false }, []],
    ["no address that only ends like a listed one", { email: "not-admin@example.com" }, []],
  ])("%s", (_rule, change, roles) => expect(rolesFor({ ...profile, ...change }, lists)).toEqual(roles));
});

describe("a session", () => {
  const times = (lastSeen: number) => ({ expiresAt: at(SESSION_LIFE_MS), lastSeenAt: at(lastSeen) });
  test.each<[string, number, number, boolean]>([
    ["holds from its sign-in", 0, 0, true],
    ["holds just short of a day without use", 0, SESSION_IDLE_MS - 1, true],
    ["ends after a day without use", 0, SESSION_IDLE_MS, false],
    ["holds just short of seven days when used", SESSION_LIFE_MS - 10, SESSION_LIFE_MS - 1, true],
    ["ends after seven days however much it is used", SESSION_LIFE_MS - 10, SESSION_LIFE_MS, false],
  ])("%s", (_rule, lastSeen, now, live) => expect(isLive(times(lastSeen), at(now))).toBe(live));

  test("is written down as used once a minute at most", () => {
    expect(isSeenAgain(times(0), at(59_999))).toBe(false);
    expect(isSeenAgain(times(0), at(60_000))).toBe(true);
  });
});

describe("an account", () => {
  const account: Account = { user, roles: [], acceptedTerms: false, isBanned: false };

  test("accepts the terms once", () => {
    expect(acceptTerms(account, at(9))).toEqual({ acceptedTermsAt: at(9) });
    expect(acceptTerms({ ...account, acceptedTerms: true }, at(9))).toBeUndefined();
  });

  test("is banned once, for good", () => {
    const ban = { bannedBy: "admin", reason: "lied", bannedAt: at(9) };
    expect(banUser(account, { adminId: "admin", reason: "lied" }, at(9))).toEqual({ ban });
    expect(banUser({ ...account, isBanned: true }, { adminId: "admin", reason: "again" }, at(9))).toBeUndefined();
  });

  test("can't ban itself", () => {
    let thrown: unknown;
    try {
      banUser(account, { adminId: user.id, reason: "mistake" }, at(9));
    } catch (error) {
      thrown = error;
    }
    expect(isDomainError(thrown) && thrown.code).toBe("INVALID_INPUT");
  });
});

describe("statistics", () => {
  const result = (change: Partial<StakeResult>): StakeResult => ({
    userId: "alice",
    outcome: "won",
    stakeCents: 1_000n,
    owedCents: 1_833n,
    ...change,
  });

  test("count wins with what was gained, losses with nothing, and refunds not at all", () => {
    const tallies = tally([
      result({}),
      result({ userId: "bob", outcome: "lost", owedCents: 0n }),
      result({ userId: "carol", outcome: "refunded", owedCents: 1_025n }),
      result({ outcome: "refunded" }),
    ]);
    expect([...tallies]).toEqual([
      ["alice", { betsWon: 1, betsLost: 0, winningsCents: 833n }],
      ["bob", { betsWon: 0, betsLost: 1, winningsCents: 0n }],
    ]);
  });

  test.each([
    [0, 0, 0],
    [1, 0, 100],
    [0, 1, 0],
    [1, 2, 33],
    [2, 1, 67],
    [1, 7, 13],
  ])("of %i won and %i lost are %i%%", (betsWon, betsLost, rate) => {
    expect(winRate({ betsWon, betsLost, winningsCents: 0n })).toBe(rate);
  });
});
