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

const query = (text: string, values: unknown[] = []) => database.pool.query({ text, values });

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

test("a statement becomes a span without its values", async () => {
  const answer = await inOwnTrace({ name: "whole" }, () => query("SELECT $1::text AS said", ["alice"]));
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

test("a transaction exports its statements and the duration of its commit", async () => {
  await inOwnTrace({ name: "whole" }, async () => {
    const client = await database.pool.connect();
    for (const text of ["BEGIN", "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE", "SELECT 1", "COMMIT"]) {
      await client.query(text);
    }
    client.release();
  });
  expect(spans.map(({ name }) => name.split(" ", 1)[0])).toEqual(["SELECT", "COMMIT", "whole"]);
});

test("a failing statement is exported with its code, and its error is unchanged", async () => {
  const failing = inOwnTrace({ name: "whole" }, async () => {
    const client = await database.pool.connect();
    await expect(client.query("SELECT 1/0")).rejects.toMatchObject({ code: "22012" });
    client.release();
    await query("SELECT nobody");
  });
  await expect(failing).rejects.toMatchObject({ code: "42703" });
  expect(spans.map(({ attributes, status }) => [attributes["error.type"], status.code])).toEqual([
    ["22012", 2],
    ["42703", 2],
    ["42703", 2],
  ]);
});

describe("in a trace that was not sampled", () => {
  beforeEach(() => record(0));
  afterEach(() => record(1));

  test("a quick statement is not exported", async () => {
    await quickly(() => inOwnTrace({ name: "whole" }, () => query("SELECT 1")));
    expect(spans.map(({ name }) => name)).toEqual(["whole"]);
  });

  test("a slow statement is exported with its beginning and end", async () => {
    await inOwnTrace({ name: "whole" }, () => query("SELECT pg_sleep(0.02)"));
    const [statement, whole] = spans;
    expect(statement?.name).toMatch(/^SELECT test_statements/);
    expect(statement?.parentSpanContext?.spanId).toBe(whole?.spanContext().spanId);
    const [seconds, nanoseconds] = statement?.duration ?? [0, 0];
    expect(seconds * 1e3 + nanoseconds / 1e6).toBeGreaterThan(10);
  });

  test("a failing statement is exported", async () => {
    await expect(inOwnTrace({ name: "whole" }, () => query("SELECT nobody"))).rejects.toMatchObject({ code: "42703" });
    expect(spans.map(({ attributes }) => attributes["error.type"])).toEqual(["42703", "42703"]);
  });

  test("another process that continues it exports no quick statement either", async () => {
    const carried: Record<string, string> = {};
    await inOwnTrace({ name: "whole" }, async () => propagation.inject(context.active(), carried));
    record(1);
    const parentContext = contextOf(carried["traceparent"], carried["tracestate"]) ?? ROOT_CONTEXT;
    expect(spans.map(({ name }) => name)).toEqual(["whole"]);
    await quickly(() => context.with(parentContext, () => inSpan({ name: "part" }, () => query("SELECT 1"))));
    expect(spans.map(({ name }) => name)).toEqual(["part"]);
  });
});

test("without recording, statements run and nothing is exported", async () => {
  await query("SELECT 1");
  await withoutRecording(undefined, () => query("SELECT 1"));
  expect(spans).toEqual([]);
});
