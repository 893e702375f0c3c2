import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import { requireDeleteWord } from "../src/domain/delete-account.ts";
import { displayName } from "../src/domain/user.ts";
import { acceptTerms } from "../src/operations/accept-terms.ts";
import { banUser } from "../src/operations/ban-user.ts";
import { deleteAccount } from "../src/operations/delete-account.ts";
import { createIdentity, securityEntries, type Identity } from "./identity.ts";

let identity: Identity;
beforeAll(async () => {
  identity = await createIdentity();
});
beforeEach(() => void securityEntries());
afterAll(() => identity.close());

const leave = (userId: string, deps = identity.deps) => deleteAccount(deps, { userId, idempotencyKey: newId() });

/** A person whose data occurs nowhere else. */
async function markedPerson() {
  const mark = `mark${newId().replaceAll("-", "")}`;
  const profile = {
    subject: `subject-${mark}`,
    email: `${mark}@example.com`,
    firstName: `First${mark}`,
    lastName: `Last${mark}`,
    username: `user-${mark}`,
    profileImageUrl: `https://pictures.example/${mark}.png`,
  };
  return { mark, profile, ...(await identity.admit(profile, ["STAFF"])) };
}

/** Returns the tables of the database in which a word still occurs, anywhere in a row. */
async function tablesWith(word: string): Promise<readonly string[]> {
  const tables = await identity.query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND has_table_privilege(format('%I.%I', schemaname, tablename), 'SELECT')",
  );
  const found = [];
  for (const { name } of tables) {
    const [row] = await identity.query(
      `SELECT count(*)::int AS n FROM "${String(name)}" AS t
       WHERE strpos(t::text, $1) > 0 OR strpos(t::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0`,
      [word],
    );
    if (Number(row?.["n"]) > 0) found.push(String(name));
  }
  return found.toSorted();
}

describe("a deleted account", () => {
  test("leaves no trace of its person in any table, only an anonymous row", async () => {
    const { mark, userId, sessionToken } = await markedPerson();
    await identity.query("INSERT INTO api_tokens SELECT $1, sha256('x'), $2, $3, stakehold_now()", [
      newId(),
      userId,
      mark,
    ]);
    const appId = newId();
    await identity.query("INSERT INTO apps VALUES ($1, $2, $3, NULL, '{}', '{}', stakehold_now(), NULL)", [
      appId,
      userId,
      mark,
    ]);
    await identity.query(
      "INSERT INTO app_grants VALUES ($1, $2, $3, '{}', stakehold_now(), stakehold_now() + interval '1 day', NULL)",
      [newId(), appId, userId],
    );
    expect(await tablesWith(mark)).toEqual(["api_tokens", "apps", "outbox", "users"]);
    await identity.query("UPDATE outbox SET published_at = stakehold_now() WHERE key = $1", [userId]);

    await leave(userId);
    expect(await tablesWith(mark)).toEqual([]);
    expect(await identity.query("SELECT FROM app_grants WHERE user_id = $1", [userId])).toEqual([]);
    await expect(identity.exchange(sessionToken)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    const [user] = await identity.deps.reader.usersOf([userId]);
    expect(user).toMatchObject({ id: userId, email: "", profileImageUrl: null });
    expect(user && displayName(user)).toBe("Deleted person");
    expect(await identity.published(userId)).toEqual([["UserDeleted", { userId }]]);
    expect(securityEntries()).toEqual([
      { event: "account_deleted", outcome: "allowed", actor: { kind: "person", id: userId }, method: "session" },
    ]);
  });

  test("is deleted once, and accepts no further changes", async () => {
    const { userId } = await markedPerson();
    await leave(userId);
    await leave(userId);
    expect((await identity.published(userId)).filter(([name]) => name === "UserDeleted")).toHaveLength(1);
    const terms = { userId, isAdult: true, acceptsTerms: true, idempotencyKey: newId() };
    await expect(acceptTerms(identity.deps, terms)).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
  });

  test("is not reused when the person signs in again, which creates a new person", async () => {
    const { userId, profile } = await markedPerson();
    await leave(userId);
    const again = await identity.admit(profile);
    expect(again.userId).not.toBe(userId);
    await expect(identity.exchange(again.sessionToken)).resolves.toMatchObject({ userId: again.userId });
  });

  test("of a banned person prevents a new sign-in under that name, without keeping the name", async () => {
    const [{ mark, userId, profile }, { userId: adminId }] = [await markedPerson(), await identity.admit()];
    await banUser(identity.deps, { userId: adminId, subjectId: userId, reason: "Lied", idempotencyKey: newId() });
    await identity.query("UPDATE outbox SET published_at = stakehold_now() WHERE key = $1", [userId]);
    await leave(userId);
    const before = await identity.query("SELECT count(*)::int AS n FROM users");
    for (let times = 0; times < 2; times += 1) {
      await expect(identity.admit(profile)).rejects.toMatchObject({
        code: "BANNED",
        message: expect.stringContaining("A ban is permanent"),
      });
    }
    expect(await identity.query("SELECT count(*)::int AS n FROM users")).toEqual(before);
    expect(await tablesWith(mark)).toEqual([]);
    await expect(identity.admit({ ...profile, subject: `${profile.subject}-other` })).resolves.toBeDefined();
  });

  test("is not restored by a concurrent sign-in", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { userId, profile } = await markedPerson();
      const [, admitted] = await Promise.all([leave(userId), identity.admit(profile)]);
      const [user] = await identity.deps.reader.usersOf([userId]);
      expect(user && displayName(user)).toBe("Deleted person");
      const mine = await identity.query("SELECT id FROM sessions WHERE user_id = $1", [userId]);
      expect(mine).toEqual([]);
      expect(admitted.userId).not.toBe("");
    }
  });

  test.each(["ACCOUNT_HAS_STAKES", "ACCOUNT_IS_OWED", "DISPUTE_OPEN"] as const)(
    "is not deleted, and keeps its data, while payments returns %s",
    async (code) => {
      const { mark, userId, sessionToken } = await markedPerson();
      const payments = { releasePerson: () => Promise.reject(domainError(code)) };
      await expect(leave(userId, { ...identity.deps, payments })).rejects.toMatchObject({ code });
      expect(await tablesWith(mark)).toEqual(["outbox", "users"]);
      await expect(identity.exchange(sessionToken)).resolves.toMatchObject({ userId });
      expect(securityEntries()).toEqual([]);
    },
  );
});

test.each(["", "delete", "DELETE me", "yes"])("an account is not deleted by typing %p", (typed) =>
  expect(() => requireDeleteWord(typed)).toThrow(
    expect.objectContaining({ code: "INVALID_INPUT", fields: { field: "confirmation" } }),
  ),
);
