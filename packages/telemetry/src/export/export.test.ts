import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { context, propagation, SpanStatusCode, trace } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { startSpan, useRecorder } from "../recorder.ts";
import { describeSpan, inOwnTrace, inSpan, markFailed, type Work } from "../spans.ts";
import { contextOf, currentTraceParent, KEPT, traceId, withoutRecording, withTrace } from "../trace.ts";
import { recordSpans } from "../../test/record-spans.ts";
import type { Share } from "./sampler.ts";
import { unheardLibraries } from "./tracers.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";

let spans: ReadableSpan[] = [];

/** Records like a process that exports this share. */
const record = (share: Partial<Share>): void => recordSpans(share, (span) => void spans.push(span));

beforeEach(() => {
  spans = [];
});
afterEach(() => useRecorder(undefined));

const exported = () => spans.map(({ name }) => name);
const nothing = async () => undefined;

/** Runs a piece of work with one step. */
const runWith = (step: Work, run: () => Promise<unknown> = nothing, whole: Work = { name: "whole" }) =>
  inOwnTrace(whole, () => inSpan(step, run));

describe("outside the sampled share", () => {
  beforeEach(() => record({ ratio: 0 }));

  test("nothing is exported if all went well", async () => {
    await runWith({ name: "step" });
    expect(exported()).toEqual([]);
  });

  test("a trace with a failure is exported completely", async () => {
    const failing = runWith({ name: "step" }, async () => {
      throw new RangeError("alice@example.com has no account");
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(exported()).toEqual(["step", "whole"]);
  });

  test("a trace with a fault that was handled is exported completely", async () => {
    await runWith({ name: "step" }, async () => markFailed(new RangeError("no")));
    expect(exported()).toEqual(["step", "whole"]);
  });

  test("a trace with a kept span is exported completely, and so is work that it causes", async () => {
    const cause = await inOwnTrace({ name: "whole" }, () =>
      inSpan({ name: "kept", sampling: "keep" }, async () => currentTraceParent()),
    );
    await runWith({ name: "later" }, nothing, { name: "consumer", causes: [cause] });
    expect(exported()).toEqual(["kept", "whole", "later", "consumer"]);
  });

  test("a trace from another process follows that process's decision", async () => {
    for (const [name, flags] of [
      ["sampled", "01"],
      ["not", "00"],
    ] as const) {
      await withTrace(`00-${TRACE}-b7ad6b7169203331-${flags}`, () => inSpan({ name }, nothing));
    }
    expect(exported()).toEqual(["sampled"]);
  });
});

test("money traces are always exported, but not empty background rounds", async () => {
  record({ isMoney: true });
  await runWith({ name: "step" });
  await runWith({ name: "look" }, nothing, { name: "round", sampling: "background" });
  expect(exported()).toEqual(["step", "whole"]);
});

test("a background round in which something happened is exported", async () => {
  record({ ratio: 1 });
  await runWith({ name: "look" }, nothing, { name: "round", sampling: "background" });
  await runWith({ name: "call", sampling: "keep" }, nothing, { name: "round", sampling: "background" });
  expect(exported()).toEqual(["call", "round"]);
});

describe("for an outside request, whatever flag its caller set,", () => {
  const request = (flags: string, step: Work = { name: "step" }) =>
    withTrace(`00-${TRACE}-b7ad6b7169203331-${flags}`, () =>
      inSpan({ name: "asked", sampling: "outside" }, () => inSpan(step, nothing)),
    );

  test.each(["00", "01"])("the share decides: %s", async (flags) => {
    record({ ratio: 0 });
    await request(flags);
    expect(exported()).toEqual([]);
    record({ ratio: 1 });
    await request(flags);
    expect(exported()).toEqual(["step", "asked"]);
  });

  test("the trace id does not decide", async () => {
    record({ ratio: 0.5 });
    const times = 64;
    for (let time = 0; time < times; time += 1) await request("01");
    expect(exported().length).toBeGreaterThan(0);
    expect(exported().length).toBeLessThan(2 * times);
  });

  test("kept spans and money traces are still exported", async () => {
    record({ ratio: 0 });
    await request("00", { name: "kept", sampling: "keep" });
    record({ ratio: 0, isMoney: true });
    await request("00");
    expect(exported()).toEqual(["kept", "asked", "step", "asked"]);
  });

  test("its span keeps the trace id, and has no parent", async () => {
    record({ ratio: 1 });
    await request("01");
    const span = spans.at(-1);
    expect([span?.name, span?.spanContext().traceId, span?.parentSpanContext]).toEqual(["asked", TRACE, undefined]);
  });
});

describe("a request that is not recorded", () => {
  const PARENT = `00-${TRACE}-b7ad6b7169203331-00`;
  const request = (run: () => Promise<unknown>) => withoutRecording(PARENT, run);
  const fails = async () => {
    throw new RangeError("alice@example.com has no account");
  };
  const summaries = () =>
    spans.map((span) => [span.name, span.attributes["error.type"], span.parentSpanContext, span.spanContext().traceId]);

  beforeEach(() => record({ ratio: 1 }));

  test("exports nothing if all goes well, and its steps have its ids", async () => {
    await request(() =>
      inSpan({ name: "step" }, async () => expect([traceId(), currentTraceParent()]).toEqual([TRACE, PARENT])),
    );
    expect(exported()).toEqual([]);
  });

  test("exports a failing step once, with the trace id", async () => {
    const failing = request(() => inSpan({ name: "whole" }, () => inSpan({ name: "step" }, fails)));
    await expect(failing).rejects.toThrow(RangeError);
    expect(summaries()).toEqual([["step", "RangeError", undefined, TRACE]]);
  });

  test("exports a handled fault with the attributes of the request", async () => {
    await request(async () => {
      describeSpan({ "graphql.field": "bets" }, "graphql bets");
      markFailed(new RangeError("no"));
    });
    expect(summaries()).toEqual([["graphql bets", "RangeError", undefined, TRACE]]);
    expect(spans[0]?.attributes).toEqual({ "graphql.field": "bets", "error.type": "RangeError" });
  });

  test("exports a kept span with its steps, without a parent", async () => {
    await request(() => inSpan({ name: "kept", sampling: "keep" }, () => inSpan({ name: "step" }, nothing)));
    expect(exported()).toEqual(["step", "kept"]);
    expect(summaries().at(-1)).toEqual(["kept", undefined, undefined, TRACE]);
  });

  test("does not affect work that it causes later", async () => {
    await request(() => inOwnTrace({ name: "round" }, () => inSpan({ name: "step" }, nothing)));
    expect(exported()).toEqual(["step", "round"]);
  });
});

describe("a read", () => {
  const reading = () => runWith({ name: "read", sampling: "read" }, () => inSpan({ name: "step" }, nothing));

  test("is recorded if its trace is exported", async () => {
    record({ ratio: 1 });
    await reading();
    expect(exported()).toEqual(["step", "read", "whole"]);
  });

  test("is not recorded otherwise, except with its parents if it fails", async () => {
    record({ ratio: 0 });
    await reading();
    expect(exported()).toEqual([]);
    await inOwnTrace({ name: "whole" }, () =>
      inSpan({ name: "read", sampling: "read" }, async () => {
        throw new RangeError("no");
      }).catch(() => undefined),
    );
    expect(exported()).toEqual(["read", "whole"]);
  });
});

test("spans of libraries are ignored", async () => {
  record({ ratio: 1 });
  const apollo = unheardLibraries.getTracer("apollo/gateway-js");
  await inOwnTrace({ name: "whole" }, () =>
    apollo.startActiveSpan("gateway.execute", (span) => inSpan({ name: "step" }, nothing).finally(() => span.end())),
  );
  const [step, whole] = spans;
  expect(exported()).toEqual(["step", "whole"]);
  expect(step?.parentSpanContext?.spanId).toBe(whole?.spanContext().spanId);
});

test("caused work is linked to its cause in a trace of its own", async () => {
  record({ ratio: 1 });
  await inOwnTrace({ name: "cause" }, async () => {
    const causes = [currentTraceParent(), undefined, currentTraceParent()];
    await inOwnTrace({ name: "effect", causes }, nothing);
  });
  const [effect, cause] = spans;
  expect(effect?.parentSpanContext).toBeUndefined();
  expect(effect?.spanContext().traceId).not.toBe(cause?.spanContext().traceId);
  expect(effect?.links.map((link) => link.context.spanId)).toEqual([cause?.spanContext().spanId]);
});

test("only attributes known to identify nobody leave the process", async () => {
  record({ ratio: 1 });
  const failing = inOwnTrace({ name: "whole", attributes: { "enduser.id": "alice" } }, async () => {
    describeSpan({
      "http.request.method": "GET",
      "http.route": undefined,
      "url.full": "https://example.com/?email=alice",
      "db.query.text": "SELECT * FROM users WHERE email = 'o''alice' AND id = $1",
    });
    trace.getActiveSpan()?.recordException(new Error("alice was here"));
    throw new RangeError("alice again");
  });
  await expect(failing).rejects.toThrow(RangeError);
  const [span] = spans;
  expect([span?.attributes, span?.events, span?.status]).toStrictEqual([
    {
      "http.request.method": "GET",
      "db.query.text": "SELECT * FROM users WHERE email = '?' AND id = $1",
      "error.type": "RangeError",
    },
    [],
    { code: 2 },
  ]);
});

test("the message of an error does not leave the process", async () => {
  record({ ratio: 1 });
  await inOwnTrace({ name: "whole" }, async () => {
    trace.getActiveSpan()?.setStatus({ code: SpanStatusCode.ERROR, message: "alice@example.com has no account" });
  });
  expect(spans.map(({ status }) => status)).toStrictEqual([{ code: SpanStatusCode.ERROR }]);
});

test("a trace carries from process to process whether it was sampled", async () => {
  const carriedBy = async (ratio: number): Promise<unknown> => {
    record({ ratio, isMoney: true });
    const carried: Record<string, string> = {};
    await inOwnTrace({ name: "whole" }, async () => propagation.inject(context.active(), carried));
    return carried["tracestate"];
  };
  expect([await carriedBy(0), await carriedBy(1)]).toEqual([KEPT.serialize(), undefined]);
});

test("an outside caller cannot mark its trace as not sampled", async () => {
  record({ ratio: 1 });
  const parentContext = contextOf(`00-${TRACE}-b7ad6b7169203331-01`, KEPT.serialize());
  startSpan("asked", { sampling: "outside" }, parentContext).end();
  expect(spans.map((span) => span.spanContext().traceState)).toEqual([undefined]);
});
