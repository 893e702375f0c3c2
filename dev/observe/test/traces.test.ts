import { describe, expect, test } from "@jest/globals";
import { lifeOf } from "../src/traces/bet-life.ts";
import { rowsOf, summaryOf } from "../src/traces/summary.ts";
import { createTraceStore } from "../src/traces/trace-store.ts";
import { spanOf } from "./span.ts";

describe("trace storage", () => {
  test("drops the oldest traces first, with the links to their effects", () => {
    const store = createTraceStore({ traces: 2, spansOfTrace: 10, spans: 10 });
    for (const traceId of ["one", "two", "three"]) store.add([spanOf({ traceId, spanId: `${traceId}-1` })]);
    expect(store.traces().map(({ id }) => id)).toEqual(["three", "two"]);
    expect([store.find("one"), store.traceOf("one-1")]).toEqual([undefined, undefined]);
    expect(store.traceOf("two-1")?.id).toBe("two");
  });

  test("is bounded by spans too, per trace and in total", () => {
    const store = createTraceStore({ traces: 10, spansOfTrace: 2, spans: 3 });
    store.add(["a", "b", "c"].map((spanId) => spanOf({ traceId: "one", spanId })));
    expect(store.find("one")?.spans).toHaveLength(2);
    store.add(["d", "e"].map((spanId) => spanOf({ traceId: "two", spanId })));
    expect(store.traces().map(({ id }) => id)).toEqual(["two"]);
  });

  test("stores a span once, even if an exporter sends it twice", () => {
    const store = createTraceStore();
    for (let time = 0; time < 2; time += 1) store.add([spanOf({ traceId: "one", spanId: "a" })]);
    expect(store.find("one")?.spans).toHaveLength(1);
  });
});

describe("a trace", () => {
  const trace = {
    id: "one",
    spans: [
      spanOf({ traceId: "one", spanId: "c", parentId: "a", service: "payments", beganAtMs: 1_005, hasFailed: true }),
      spanOf({ traceId: "one", spanId: "d", parentId: "b", beganAtMs: 1_003 }),
      spanOf({ traceId: "one", spanId: "b", parentId: "a", beganAtMs: 1_002, endedAtMs: 1_040 }),
      spanOf({ traceId: "one", spanId: "a", service: "gateway", name: "POST /api/join" }),
      spanOf({ traceId: "one", spanId: "e", parentId: "never exported", beganAtMs: 1_020 }),
    ],
  };

  test("is shown as a call tree, with the children of each step in chronological order", () => {
    expect(rowsOf(trace).map(({ span, depth }) => [span.spanId, depth])).toEqual([
      ["a", 0],
      ["b", 1],
      ["d", 2],
      ["c", 1],
      ["e", 0],
    ]);
  });

  test("is named after its first step, and lists participants, duration and failures", () => {
    expect(summaryOf(trace)).toEqual({
      id: "one",
      name: "POST /api/join",
      service: "gateway",
      beganAtMs: 1_000,
      endedAtMs: 1_040,
      services: ["gateway", "bets", "payments"],
      spanCount: 5,
      failedCount: 1,
    });
  });
});

test("a bet's life contains all that names it, caused it or followed from it, and nothing of another bet", () => {
  const store = createTraceStore();
  const wakes = (bet: string) => ({ attributes: { "temporal.workflow.id": `bet/${bet}` } });
  store.add([
    spanOf({ traceId: "vote", spanId: "v", beganAtMs: 1 }),
    spanOf({ traceId: "decided", spanId: "w", links: ["v"], beganAtMs: 2, ...wakes("frogs") }),
    spanOf({ traceId: "paid", spanId: "p", links: ["w"], beganAtMs: 3 }),
    spanOf({
      traceId: "sent",
      spanId: "s",
      links: ["p"],
      beganAtMs: 4,
      attributes: { "temporal.workflow.id": "money-out/frogs" },
    }),
    spanOf({ traceId: "other", spanId: "o", links: ["v"], ...wakes("rain") }),
    spanOf({ traceId: "of the other", spanId: "x", links: ["o"] }),
    spanOf({ traceId: "page", spanId: "y" }),
  ]);
  expect(lifeOf(store, "frogs").map(({ id }) => id)).toEqual(["vote", "decided", "paid", "sent"]);
  expect(lifeOf(store, "unknown")).toEqual([]);
});
