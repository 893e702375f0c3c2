import { describe, expect, test } from "@jest/globals";
import { barredDigests } from "./barred-digest.ts";
import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import { acceptTerms } from "./accept-terms.ts";
import type { Account } from "./account.ts";
import { banUser } from "./ban-user.ts";
import { rolesFor, type GrantedRole, type RoleLists } from "./roles.ts";
import { isLive, isSeenAgain, SESSION_IDLE_MS, SESSION_LIFE_MS } from "./session.ts";
import { signIn, type Admission, type AdmissionEvent, type Admitted } from "./sign-in.ts";
import { countResults, winRate, type StakeResult } from "./statistics.ts";
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
  isEmailVerified: true,
};

/** The circumstances of a sign-in: the provider authenticated the person 2 ms ago. */
const HOW = { authenticatedForMs: 2, browser: "Firefox on Linux", network: "203.0.113.0/24" };

describe("a person's name is", () => {
  test.each<[string, Partial<User>, string]>([
    ["their first and last name", {}, "Alice Archer"],
    ["the first name without a last name", { lastName: null }, "Alice"],
    ["the username without a first name", { firstName: null }, "ali"],
    ["the first part of the id without any name", { firstName: null, lastName: null, username: null }, "User_0197a0a0"],
  ])("%s", (_rule, change, name) => expect(displayName({ ...user, ...change })).toBe(name));
});

describe("signing in", () => {
  const [tokenHash, endedTokenHash] = [new Uint8Array([1]), new Uint8Array([2])];
  const admission = (change: Partial<Profile> = {}): Admission => ({
    profile: { ...profile, ...change },
    roles: ["STAFF"],
    newUserId: "new",
    tokenHash,
    endedTokenHash,
    ...HOW,
  });

  test("creates a person for an unknown profile, and replaces the browser's old session", () => {
    const made = { ...profile, id: "new", createdAt: at(5) };
    expect(signIn({ user: undefined, roles: [], isBarred: false }, admission(), at(5))).toEqual({
      answer: { userId: "new", gained: ["STAFF"], lost: [] },
      writes: {
        user: made,
        roles: ["STAFF"],
        signedInAt: at(5),
        session: {
          tokenHash,
          expiresAt: at(5 + SESSION_LIFE_MS),
          authenticatedAt: at(3),
          browser: HOW.browser,
          network: HOW.network,
        },
        endedTokenHash,
      },
      events: [{ type: "UserRegistered", user: made }],
    });
  });

  test.each<[string, Partial<Profile>, AdmissionEvent["type"] | undefined]>([
    ["the same profile publishes nothing", {}, undefined],
    ["a new address publishes a change", { email: "new@example.com" }, "UserProfileChanged"],
    ["an address that is no longer verified publishes a change", { isEmailVerified: false }, "UserProfileChanged"],
    ["a new name publishes a change", { lastName: "Baker" }, "UserProfileChanged"],
    ["a new picture is stored without an event", { profileImageUrl: "https://example.com/a.png" }, undefined],
    ["a username that is not shown is stored without an event", { username: "other" }, undefined],
  ])("again with %s", (_rule, change, news) => {
    const signedIn = signIn({ user, roles: [], isBarred: false }, admission(change), at(5));
    const updated = { ...user, ...profile, ...change };
    expect(signedIn.writes?.user).toEqual(updated);
    expect(signedIn.events).toEqual(news === undefined ? [] : [{ type: news, user: updated }]);
  });
});

test.each<[string, GrantedRole[], GrantedRole[], Pick<Admitted, "gained" | "lost">]>([
  ["gains listed roles", [], ["STAFF", "ADMIN"], { gained: ["STAFF", "ADMIN"], lost: [] }],
  ["loses unlisted roles", ["STAFF", "ADMIN"], ["ADMIN"], { gained: [], lost: ["STAFF"] }],
  ["keeps unchanged roles", ["ADMIN"], ["ADMIN"], { gained: [], lost: [] }],
])("a person who signs in %s, which is returned", (_rule, before, roles, changed) => {
  const admission = {
    profile,
    roles,
    newUserId: "new",
    tokenHash: new Uint8Array(),
    endedTokenHash: undefined,
    ...HOW,
  };
  expect(signIn({ user, roles: before, isBarred: false }, admission, at(5)).answer).toEqual({
    userId: user.id,
    ...changed,
  });
});

test.each([true, false])(
  "a person with an unknown verification status gets it from the provider: %s",
  (isEmailVerified) => {
    const known: User = { ...user, isEmailVerified: null };
    const admission = {
      profile: { ...profile, isEmailVerified },
      roles: [],
      newUserId: "new",
      tokenHash: new Uint8Array(),
      ...HOW,
    };
    const { events } = signIn(
      { user: known, roles: [], isBarred: false },
      { ...admission, endedTokenHash: undefined },
      at(5),
    );
    expect(events).toMatchObject([{ type: "UserProfileChanged", user: { isEmailVerified } }]);
  },
);

describe("a person who was banned and left", () => {
  const admission = {
    profile,
    roles: [],
    newUserId: "new",
    tokenHash: new Uint8Array(),
    endedTokenHash: undefined,
    ...HOW,
  };

  test("cannot return as a new person", () => {
    expect(() => signIn({ user: undefined, roles: [], isBarred: true }, admission, at(5))).toThrow(
      expect.objectContaining({ code: "BANNED" }),
    );
  });

  test("is recognized by each key, and only under the same name", () => {
    const name = { issuer: "https://issuer.example", subject: "4711" };
    const [first, second] = ["a key of before", "the key of today"];
    const [written] = barredDigests([first])(name);
    expect(barredDigests([second, first])(name)).toContainEqual(written);
    expect(barredDigests([second])(name)).not.toContainEqual(written);
    for (const other of [
      { ...name, subject: "4712" },
      { ...name, issuer: "https://issuer.example4711", subject: "" },
    ]) {
      expect(barredDigests([first])(other)).not.toContainEqual(written);
    }
  });
});

describe("roles are given to", () => {
  const lists = { ADMIN: ["Admin@Example.com"], STAFF: ["staff@example.com", "admin@example.com"] };
  test.each<[string, Partial<Profile>, string[]]>([
    ["no unlisted address", {}, []],
    ["a listed address", { email: "staff@example.com" }, ["STAFF"]],
    ["an address on both lists, in any case", { email: "ADMIN@example.COM" }, ["STAFF", "ADMIN"]],
    ["no unverified address", { email: "admin@example.com", isEmailVerified: false }, []],
    ["no address that only ends like a listed one", { email: "not-admin@example.com" }, []],
  ])("%s", (_rule, change, roles) => expect(rolesFor({ ...profile, ...change }, lists)).toEqual(roles));
});

describe("a session", () => {
  const times = (lastSeen: number) => ({ expiresAt: at(SESSION_LIFE_MS), lastSeenAt: at(lastSeen) });
  test.each<[string, number, number, boolean]>([
    ["is valid from its sign-in", 0, 0, true],
    ["is valid for just under a day without use", 0, SESSION_IDLE_MS - 1, true],
    ["ends after a day without use", 0, SESSION_IDLE_MS, false],
    ["is valid for just under seven days when used", SESSION_LIFE_MS - 10, SESSION_LIFE_MS - 1, true],
    ["ends after seven days even when used", SESSION_LIFE_MS - 10, SESSION_LIFE_MS, false],
  ])("%s", (_rule, lastSeen, now, live) => expect(isLive(times(lastSeen), at(now))).toBe(live));

  test("records its use once a minute at most", () => {
    expect(isSeenAgain(times(0), at(59_999))).toBe(false);
    expect(isSeenAgain(times(0), at(60_000))).toBe(true);
  });
});

describe("an account", () => {
  const account: Account = { user, roles: [], acceptedTerms: false, isBanned: false, isDeleted: false };
  const roleLists: RoleLists = { ADMIN: ["admin@example.com"], STAFF: [] };

  test("accepts the terms once", () => {
    const confirmation = { isAdult: true, acceptsTerms: true };
    expect(acceptTerms({ account }, confirmation, at(9))).toEqual({ writes: { acceptedTermsAt: at(9) } });
    expect(acceptTerms({ account: { ...account, acceptedTerms: true } }, confirmation, at(9))).toBe(UNCHANGED);
  });

  test("is banned once, permanently", () => {
    const banning = { userId: "admin", reason: "lied", auditId: "audit", roleLists };
    expect(banUser({ account }, banning, at(9))).toEqual({
      writes: { ban: { auditId: "audit", bannedBy: "admin", reason: "lied", bannedAt: at(9) } },
      events: [{ type: "UserBanned", userId: user.id, reason: "lied" }],
    });
    expect(banUser({ account: { ...account, isBanned: true } }, banning, at(9))).toBe(UNCHANGED);
  });

  test("can't ban itself", () => {
    const banning = { userId: user.id, reason: "mistake", auditId: "audit", roleLists };
    expect(() => banUser({ account }, banning, at(9))).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
  });

  test("of an admin can't be banned while its address is on the list of admins", () => {
    const banning = { userId: "admin", reason: "mistake", auditId: "audit", roleLists };
    const ban = (change: Partial<Account>, lists = roleLists) =>
      banUser({ account: { ...account, ...change } }, { ...banning, roleLists: lists }, at(9));
    const listed: RoleLists = { ADMIN: [user.email.toUpperCase()], STAFF: [user.email] };
    expect(() => ban({ roles: ["STAFF", "ADMIN"] }, listed)).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT", fields: { field: "userId" } }),
    );
    for (const change of [ban({ roles: ["STAFF"] }, listed), ban({ roles: ["ADMIN"] })]) {
      expect(change.writes).toMatchObject({ ban: { reason: "mistake" } });
    }
  });

  test("that does not exist can neither accept terms nor be banned", () => {
    const none = { account: undefined };
    const notFound = expect.objectContaining({ code: "USER_NOT_FOUND" });
    expect(() => acceptTerms(none, { isAdult: true, acceptsTerms: true }, at(9))).toThrow(notFound);
    const banning = { userId: "admin", reason: "lied", auditId: "audit", roleLists };
    expect(() => banUser(none, banning, at(9))).toThrow(notFound);
  });
});

describe("statistics", () => {
  const result = (change: Partial<StakeResult>): StakeResult => ({
    userId: "alice",
    outcome: "WON",
    stakeCents: 1_000n,
    owedCents: 1_833n,
    ...change,
  });

  test("count wins with their gain, losses without one, and no refunds", () => {
    const { writes } = countResults([
      result({}),
      result({ userId: "bob", outcome: "LOST", owedCents: 0n }),
      result({ userId: "carol", outcome: "REFUNDED", owedCents: 1_025n }),
      result({ outcome: "REFUNDED" }),
    ]);
    expect([...(writes?.tallies ?? [])]).toEqual([
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
  ])("for %i won and %i lost show %i%%", (betsWon, betsLost, rate) => {
    expect(winRate({ betsWon, betsLost, winningsCents: 0n })).toBe(rate);
  });
});
