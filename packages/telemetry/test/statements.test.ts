import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { createRecorder } from "../src/export/create-recorder.ts";
import type { RecordedSpan } from "../src/export/recorded-span.ts";
import { useRecorder } from "../src/recorder.ts";
import { inOwnTrace } from "../src/spans.ts";
import { tellStatements } from "../src/statements.ts";
import { withoutRecording } from "../src/trace.ts";

let spans: RecordedSpan[] = [];
let database: TestDatabase;

beforeAll(async () => {
  useRecorder(createRecorder({ ratio: 1, isMoney: true }, (span) => void spans.push(span)));
  database = await createTestDatabase("statements");
  database.pool.on("connect", tellStatements);
});
afterAll(() => database.drop());
beforeEach(() => {
  spans = [];
});

const asks = (text: string, values: unknown[] = []) => database.pool.query({ text, values });

test("a statement is a step of what runs, and told without its values", async () => {
  const answer = await inOwnTrace({ name: "whole" }, () => asks("SELECT $1::text AS said", ["alice"]));
  expect(answer.rows).toEqual([{ said: "alice" }]);
  const [statement, whole] = spans;
  expect(statement?.name).toMatch(/^SELECT test_statements/);
  expect(statement?.parentSpanContext?.spanId).toBe(whole?.spanContext().spanId);
  expect(statement?.attributes).toMatchObject({
    "db.system.name": "postgresql",
    "db.operation.name": "SELECT",
    "db.query.text": "SELECT $1::text AS said",
  });
});

test("of a transaction what it does is told, and how long it took to keep it", async () => {
  await inOwnTrace({ name: "whole" }, async () => {
    const client = await database.pool.connect();
    for (const text of ["BEGIN", "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE", "SELECT 1", "COMMIT"]) {
      await client.query(text);
    }
    client.release();
  });
  expect(spans.map(({ name }) => name.split(" ", 1)[0])).toEqual(["SELECT", "COMMIT", "whole"]);
});

test("one that fails is told by its code, and fails as it did", async () => {
  const failing = inOwnTrace({ name: "whole" }, async () => {
    const client = await database.pool.connect();
    await expect(client.query("SELECT 1/0")).rejects.toMatchObject({ code: "22012" });
    client.release();
    await asks("SELECT nobody");
  });
  await expect(failing).rejects.toMatchObject({ code: "42703" });
  expect(spans.map(({ attributes, status }) => [attributes["error.type"], status.code])).toEqual([
    ["22012", 2],
    ["42703", 2],
    ["42703", 2],
  ]);
});

test("where nobody records, statements run and nothing is told", async () => {
  await asks("SELECT 1");
  await withoutRecording(undefined, () => asks("SELECT 1"));
  expect(spans).toEqual([]);
});
