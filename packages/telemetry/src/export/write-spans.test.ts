import { expect, test } from "@jest/globals";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { ProtobufTraceSerializer } from "@opentelemetry/otlp-transformer";
import { contextOf } from "../trace.ts";
import { createRecorder } from "./create-recorder.ts";
import type { RecordedSpan } from "./recorded-span.ts";
import { writeSpans } from "./write-spans.ts";

const ELSEWHERE = contextOf("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");

/** Spans with all that is told: of another process, with a cause, that failed, with parts, with letters of all kinds. */
function record(): readonly RecordedSpan[] {
  const spans: RecordedSpan[] = [];
  const { startSpan } = createRecorder({ ratio: 1, isMoney: true }, (span) => void spans.push(span));
  const cause = trace.getSpanContext(ELSEWHERE ?? ROOT_CONTEXT);
  const attributes = {
    "http.route": "/bets/:id",
    "server.port": 65_000,
    "db.query.text": "x".repeat(100_000),
    "db.namespace": "müßig 🦉",
    "temporal.activity.attempt": -1.5,
    "url.full": "not told",
  };
  const links = cause === undefined ? [] : [{ context: cause }];
  const whole = startSpan("whole", { kind: SpanKind.SERVER, attributes, links }, ELSEWHERE ?? ROOT_CONTEXT);
  for (const bytes of [0, 1, 100, 127, 128, 129, 16_000, 17_000]) {
    const text = { "db.query.text": "y".repeat(bytes), "messaging.batch.message_count": bytes };
    startSpan("step", { kind: SpanKind.CLIENT, attributes: text }, trace.setSpan(ROOT_CONTEXT, whole)).end();
  }
  whole.setStatus({ code: SpanStatusCode.ERROR }).end();
  return spans;
}

test("spans are written byte for byte as the standard's own library writes them", () => {
  const spans = record();
  expect(spans).toHaveLength(9);
  expect(
    Buffer.from(writeSpans(spans)).equals(ProtobufTraceSerializer.serializeRequest([...spans]) ?? Buffer.of()),
  ).toBe(true);
});

test("so are those of a trace that the share did not draw", () => {
  const spans: RecordedSpan[] = [];
  createRecorder({ ratio: 0, isMoney: true }, (span) => void spans.push(span))
    .startSpan("kept", {}, ROOT_CONTEXT)
    .end();
  const written = ProtobufTraceSerializer.serializeRequest([...spans]) ?? Buffer.of();
  expect(Buffer.from(writeSpans(spans)).equals(written)).toBe(true);
  expect(Buffer.from(written).toString()).toContain("stakehold=kept");
});

test("no spans are no bytes", () => expect(writeSpans([])).toHaveLength(0));
