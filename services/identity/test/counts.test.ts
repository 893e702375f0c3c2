import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { migrateUnderWriters } from "@stakehold/testing/migrate-under-writers.ts";
import { deleteAccount } from "../src/operations/delete-account.ts";
import { createIdentity, type Identity } from "./identity.ts";

let identity: Identity;
beforeAll(async () => {
  identity = await createIdentity();
});
afterAll(() => identity.close());

const counted = () => identity.deps.counts.people();

const there = async () => Number((await identity.query("SELECT count(*) AS people FROM users"))[0]?.["people"]);

/** Signs in a person twice. */
async function comeTwice() {
  const subject = newId();
  const [{ userId }] = await Promise.all([identity.admit({ subject }), identity.admit({ subject })]);
  return userId;
}

/** Rolls back five insertions. */
async function rollBack() {
  const client = await identity.pool.connect();
  await client.query(`BEGIN; INSERT INTO users (id, issuer, subject, email, created_at, is_email_verified)
    SELECT uuidv7(), 'nobody', number::text, '', now(), false FROM generate_series(1, 5) AS number`);
  await client.query("ROLLBACK");
  client.release();
}

test("people are counted once, under concurrent sign-ups, folded or not, and after they leave", async () => {
  const fold = () => identity.deps.counts.fold();
  await Promise.all([...Array.from({ length: 4 }, comeTwice), fold(), rollBack()]);
  await Promise.all([...Array.from({ length: 4 }, comeTwice), fold()]);
  expect([await counted(), await there()]).toEqual([8, 8]);
  await Promise.all(Array.from({ length: 4 }, fold));
  expect(await counted()).toBe(8);
  expect(await identity.query("SELECT FROM user_counts")).toHaveLength(1);
  await deleteAccount(identity.deps, { userId: await comeTwice(), idempotencyKey: newId() });
  expect([await counted(), await there()]).toEqual([9, 9]);
});

test("the migration counts existing people during concurrent sign-ups", async () => {
  const file = new URL("../migrations/0018_user_counts.sql", import.meta.url);
  await migrateUnderWriters(
    identity,
    { file, undoing: "DROP TABLE user_counts; DROP FUNCTION count_user CASCADE" },
    comeTwice,
  );
  expect(await counted()).toBe(await there());
});
