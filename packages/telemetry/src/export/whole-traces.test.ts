import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { ROOT_CONTEXT, SpanStatusCode, trace, type Span } from "@opentelemetry/api";
import { recordSpans } from "../../test/record-spans.ts";
import { startSpan, useRecorder } from "../recorder.ts";

let names: string[] = [];

// Outside the share, so that each trace is held.
beforeEach(() => {
  names = [];
  recordSpans({ ratio: 0 }, ({ name }) => void names.push(name));
});
afterEach(() => useRecorder(undefined));

const begin = (name: string, whole?: Span): Span =>
  startSpan(name, {}, whole === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, whole));

const endInFault = (span: Span): void => span.setStatus({ code: SpanStatusCode.ERROR }).end();

test("at most 500 spans of a trace are held", () => {
  const whole = begin("whole");
  for (let step = 0; step < 600; step += 1) begin("step", whole).end();
  endInFault(whole);
  expect(names).toEqual(Array.from({ length: 500 }, () => "step"));
});

test("at most 20,000 spans are held, and more again once some have ended", () => {
  const wholes = Array.from({ length: 41 }, (_, number) => begin(`whole ${number}`));
  for (const whole of wholes) for (let step = 0; step < 500; step += 1) begin("step", whole).end();
  const [first, ...others] = wholes;
  const last = others.pop();
  if (first === undefined || last === undefined) throw new TypeError("There are no traces");
  endInFault(last);
  expect(names).toEqual([]);
  first.end();
  const later = begin("later");
  begin("step", later).end();
  endInFault(later);
  expect(names).toEqual(["step", "later"]);
  for (const whole of others) whole.end();
});

test("at most 2,000 traces are held: the oldest is dropped first", () => {
  const traces = Array.from({ length: 2001 }, (_, number) => begin(String(number)));
  for (const span of traces.slice(0, 2)) endInFault(span);
  expect(names).toEqual(["1"]);
});

test("a kept span of a dropped trace is still exported", () => {
  const whole = begin("whole");
  for (let number = 0; number < 2000; number += 1) begin(String(number));
  startSpan("kept", { sampling: "keep" }, trace.setSpan(ROOT_CONTEXT, whole)).end();
  expect(names).toEqual(["kept"]);
});

test("a span that begins after the decision about its trace follows that decision", () => {
  const [failed, forgotten] = [begin("failed"), begin("forgotten")];
  endInFault(failed);
  forgotten.end();
  begin("after failed", failed).end();
  begin("after forgotten", forgotten).end();
  expect(names).toEqual(["failed", "after failed"]);
});
