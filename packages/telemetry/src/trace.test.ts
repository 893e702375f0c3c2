import { expect, test } from "@jest/globals";
import { propagation, ROOT_CONTEXT } from "@opentelemetry/api";
import { traceHeaders } from "./outgoing.ts";
import { inOwnTrace, inSpan } from "./spans.ts";
import { currentTraceParent, KEPT, traceId, unsampled, withTrace, withTraceOfRequest } from "./trace.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;

test("work continues the given trace and passes it on", () => {
  expect(withTrace(PARENT, () => [traceId(), currentTraceParent(), traceHeaders()])).toEqual([
    TRACE,
    PARENT,
    { traceparent: PARENT },
  ]);
});

test.each([undefined, "", "00-0-0-01", `00-${"0".repeat(32)}-b7ad6b7169203331-01`, `${PARENT}, ${PARENT}`])(
  "work without a valid trace, as with %s, gets its own",
  (named) => {
    const ids = [1, 2].map(() => withTrace(named, traceId));
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(new Set([...ids, TRACE]).size).toBe(3);
  },
);

test("an outside caller may name the trace, but not have it recorded", () => {
  expect(withTrace(unsampled(PARENT), currentTraceParent)).toBe(PARENT.replace(/01$/, "00"));
});

test("other trace state of an outside caller is not passed on", () => {
  const carried = propagation.extract(ROOT_CONTEXT, { traceparent: PARENT, tracestate: "mail=alice" });
  const written = {};
  propagation.inject(carried, written);
  expect(written).toEqual({ traceparent: PARENT });
});

test('the trace state "kept" is passed on', () => {
  const carried = propagation.extract(ROOT_CONTEXT, { traceparent: PARENT, tracestate: KEPT.serialize() });
  const written = {};
  propagation.inject(carried, written);
  expect(written).toEqual({ traceparent: PARENT, tracestate: "stakehold=kept" });
});

test("an unsampled trace passes on no state", () => {
  const carried = propagation.extract(ROOT_CONTEXT, {
    traceparent: PARENT.replace(/01$/, "00"),
    tracestate: KEPT.serialize(),
  });
  const written = {};
  propagation.inject(carried, written);
  expect(written).toEqual({ traceparent: PARENT.replace(/01$/, "00") });
});

test("a request keeps a trace that was already begun", () =>
  expect(withTrace(PARENT, () => withTraceOfRequest(undefined, traceId))).toBe(TRACE));

test("without recording, work continues the trace of its cause, and so do its steps", async () => {
  const ran = inOwnTrace({ name: "process", causes: [PARENT] }, () =>
    inSpan({ name: "step" }, async () => currentTraceParent()),
  );
  expect(await ran).toBe(PARENT);
});

test("there is no trace by default", () => {
  expect([traceId(), currentTraceParent(), traceHeaders()]).toEqual([undefined, undefined, {}]);
});
