import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";

/** A span as a process exported it. */
export type ReceivedSpan = {
  readonly service: string;
  readonly name: string;
  readonly kind: "internal" | "server" | "client" | "producer" | "consumer";
  readonly traceId: string;
  readonly spanId: string;
  /** Undefined for one that begins a trace. */
  readonly parentId: string | undefined;
  /** The ids of the spans that caused it without being its parents. */
  readonly links: readonly string[];
  readonly beganAtMs: number;
  readonly endedAtMs: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly hasFailed: boolean;
};

/** Receives what processes export by OTLP over HTTP, as JSON. */
export type SpanReceiver = {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  spans(): readonly ReceivedSpan[];
  /** Returns the last value of each received metric, by name and labels; the count of a histogram. */
  measures(): ReadonlyMap<string, number>;
  /** Returns everything as received, to search for what must not be there. */
  text(): string;
  close(): Promise<void>;
};

const KINDS = ["internal", "internal", "server", "client", "producer", "consumer"] as const;

/** OTLP's number for a failed span. */
const FAILED = 2;

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, String(Object.values(value)[0])])));

/** OTLP sends times as nanoseconds since 1970, which exceed JSON's numbers. */
const time = z.string().transform((nanoseconds) => Number(nanoseconds) / 1e6);

const span = z
  .object({
    name: z.string(),
    kind: z.number(),
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.string().optional(),
    startTimeUnixNano: time,
    endTimeUnixNano: time,
    links: z.array(z.object({ spanId: z.string() })).default([]),
    attributes,
    status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
  })
  .transform(({ kind, parentSpanId, startTimeUnixNano, endTimeUnixNano, links, status, ...rest }) => ({
    ...rest,
    beganAtMs: startTimeUnixNano,
    endedAtMs: endTimeUnixNano,
    kind: KINDS[kind] ?? "internal",
    parentId: parentSpanId === "" ? undefined : parentSpanId,
    links: links.map(({ spanId }) => spanId),
    hasFailed: status.code === FAILED,
  }));

const exported = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
});

const points = z
  .object({
    dataPoints: z.array(
      z.object({
        attributes,
        asDouble: z.number().optional(),
        asInt: z.coerce.number().optional(),
        count: z.coerce.number().optional(),
      }),
    ),
  })
  .optional();

const measured = z.object({
  resourceMetrics: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeMetrics: z.array(
        z.object({ metrics: z.array(z.object({ name: z.string(), sum: points, gauge: points, histogram: points })) }),
      ),
    }),
  ),
});

/** Starts on a free loopback port. */
export async function openSpanReceiver(): Promise<SpanReceiver> {
  const traces: unknown[] = [];
  const metrics: unknown[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    (request.url === "/v1/metrics" ? metrics : traces).push(await json(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  };
  const server = createServer((request, response) => void take(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The receiver has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans: () => traces.flatMap(spansIn),
    measures: () => new Map(metrics.flatMap(measuresIn)),
    text: () => JSON.stringify([traces, metrics]),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Returns the spans of one OTLP request. Throws ZodError for an invalid body. */
export const spansIn = (body: unknown): readonly ReceivedSpan[] =>
  exported
    .parse(body)
    .resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans
        .flatMap(({ spans }) => spans)
        .map((one) => ({ ...one, service: resource.attributes["service.name"] ?? "" })),
    );

const measuresIn = (body: unknown): readonly (readonly [name: string, value: number])[] =>
  measured.parse(body).resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
    scopeMetrics
      .flatMap(({ metrics }) => metrics)
      .flatMap(({ name, sum, gauge, histogram }) =>
        [sum, gauge, histogram]
          .flatMap((kind) => kind?.dataPoints ?? [])
          .map(({ attributes: labels, asDouble, asInt, count }) => {
            const pairs = Object.entries(labels).map(([label, value]) => `${label}=${value}`);
            return [`${resource.attributes["service.name"]} ${name}{${pairs.join()}}`, asDouble ?? asInt ?? count ?? 0];
          }),
      ),
  );
