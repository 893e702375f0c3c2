import { expect, test } from "@jest/globals";
import { propagation, ROOT_CONTEXT } from "@opentelemetry/api";
import { traceHeaders } from "./outgoing.ts";
import { inOwnTrace, inSpan } from "./spans.ts";
import { currentTraceParent, KEPT, traceId, unsampled, withTrace, withTraceOfRequest } from "./trace.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;

test("work goes on in the trace that is named, and carries it on", () => {
  expect(withTrace(PARENT, () => [traceId(), currentTraceParent(), traceHeaders()])).toEqual([
    TRACE,
    PARENT,
    { traceparent: PARENT },
  ]);
});

test.each([undefined, "", "00-0-0-01", `00-${"0".repeat(32)}-b7ad6b7169203331-01`, `${PARENT}, ${PARENT}`])(
  "work that nobody names a trace for, as %s does not, gets one of its own",
  (named) => {
    const ids = [1, 2].map(() => withTrace(named, traceId));
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(new Set([...ids, TRACE]).size).toBe(3);
  },
);

test("a stranger may name the trace, but not say that it is recorded", () => {
  expect(withTrace(unsampled(PARENT), currentTraceParent)).toBe(PARENT.replace(/01$/, "00"));
});

test("what else a stranger says of a trace is not carried on", () => {
  const carried = propagation.extract(ROOT_CONTEXT, { traceparent: PARENT, tracestate: "mail=alice" });
  const written = {};
  propagation.inject(carried, written);
  expect(written).toEqual({ traceparent: PARENT });
});

test("that a trace is exported for what it is about alone is carried on", () => {
  const carried = propagation.extract(ROOT_CONTEXT, { traceparent: PARENT, tracestate: KEPT.serialize() });
  const written = {};
  propagation.inject(carried, written);
  expect(written).toEqual({ traceparent: PARENT, tracestate: "stakehold=kept" });
});

test("of a trace that is not exported nothing else is carried on", () => {
  const carried = propagation.extract(ROOT_CONTEXT, {
    traceparent: PARENT.replace(/01$/, "00"),
    tracestate: KEPT.serialize(),
  });
  const written = {};
  propagation.inject(carried, written);
  expect(written).toEqual({ traceparent: PARENT.replace(/01$/, "00") });
});

test("a request for which a trace was begun stays in it", () =>
  expect(withTrace(PARENT, () => withTraceOfRequest(undefined, traceId))).toBe(TRACE));

test("where nobody records, work goes on in the trace of what it comes from, and its steps with it", async () => {
  const ran = inOwnTrace({ name: "process", causes: [PARENT] }, () =>
    inSpan({ name: "step" }, async () => currentTraceParent()),
  );
  expect(await ran).toBe(PARENT);
});

test("nothing is part of a trace by itself", () => {
  expect([traceId(), currentTraceParent(), traceHeaders()]).toEqual([undefined, undefined, {}]);
});
