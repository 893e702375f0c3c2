import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { context, propagation, ROOT_CONTEXT } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { until } from "@stakehold/testing/until.ts";
import { inOwnTrace, inSpan } from "../src/spans.ts";
import { SLOW_MS, traceStatements } from "../src/statements.ts";
import { contextOf, withoutRecording } from "../src/trace.ts";
import { recordSpans } from "./record-spans.ts";

let spans: ReadableSpan[] = [];
let database: TestDatabase;

/** Records like a process that exports everything, with this share. */
const record = (ratio: number): void => recordSpans({ ratio, isMoney: true }, (span) => void spans.push(span));

beforeAll(async () => {
  record(1);
  database = await createTestDatabase("statements");
  database.pool.on("connect", traceStatements);
});
afterAll(() => database.drop());
beforeEach(() => {
  spans = [];
});

const asks = (text: string, values: unknown[] = []) => database.pool.query({ text, values });

/**
 * Repeats work until it was quick, and returns what that run exported: on a busy computer any statement may be slow.
 */
const quickly = (work: () => Promise<unknown>) =>
  until(async () => {
    spans = [];
    const beganAt = performance.now();
    await work();
    return performance.now() - beganAt < SLOW_MS;
  });

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

describe("of a trace that the share did not draw", () => {
  beforeEach(() => record(0));
  afterEach(() => record(1));

  test("a quick statement is not told", async () => {
    await quickly(() => inOwnTrace({ name: "whole" }, () => asks("SELECT 1")));
    expect(spans.map(({ name }) => name)).toEqual(["whole"]);
  });

  test("one is told that takes long, from its beginning to its end", async () => {
    await inOwnTrace({ name: "whole" }, () => asks("SELECT pg_sleep(0.02)"));
    const [statement, whole] = spans;
    expect(statement?.name).toMatch(/^SELECT test_statements/);
    expect(statement?.parentSpanContext?.spanId).toBe(whole?.spanContext().spanId);
    const [seconds, nanoseconds] = statement?.duration ?? [0, 0];
    expect(seconds * 1e3 + nanoseconds / 1e6).toBeGreaterThan(10);
  });

  test("one is told that fails", async () => {
    await expect(inOwnTrace({ name: "whole" }, () => asks("SELECT nobody"))).rejects.toMatchObject({ code: "42703" });
    expect(spans.map(({ attributes }) => attributes["error.type"])).toEqual(["42703", "42703"]);
  });

  test("another process that does a part of it tells no quick one either", async () => {
    const carried: Record<string, string> = {};
    await inOwnTrace({ name: "whole" }, async () => propagation.inject(context.active(), carried));
    record(1);
    const asking = contextOf(carried["traceparent"], carried["tracestate"]) ?? ROOT_CONTEXT;
    expect(spans.map(({ name }) => name)).toEqual(["whole"]);
    await quickly(() => context.with(asking, () => inSpan({ name: "part" }, () => asks("SELECT 1"))));
    expect(spans.map(({ name }) => name)).toEqual(["part"]);
  });
});

test("where nobody records, statements run and nothing is told", async () => {
  await asks("SELECT 1");
  await withoutRecording(undefined, () => asks("SELECT 1"));
  expect(spans).toEqual([]);
});
