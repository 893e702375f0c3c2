import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { driftOf } from "@stakehold/testing/drift.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("drift_notifications", [new URL("../migrations/", import.meta.url)]);
});
afterAll(() => database.drop());

test("the migrations create the tables of the Prisma schema", async () => {
  expect(await driftOf(database.ownerUrl, new URL("../prisma/schema.prisma", import.meta.url))).toBe("");
});
