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
  /** The ids of the spans that it comes from and is no part of. */
  readonly links: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly hasFailed: boolean;
};

/** Takes what processes export by OTLP over HTTP, as JSON. */
export type SpanReceiver = {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  spans(): readonly ReceivedSpan[];
  /** All that was received as it came, to search it for what must not be there. */
  text(): string;
  close(): Promise<void>;
};

const KINDS = ["internal", "internal", "server", "client", "producer", "consumer"] as const;

/** The number by which OTLP tells that a span failed. */
const FAILED = 2;

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, String(Object.values(value)[0])])));

const span = z
  .object({
    name: z.string(),
    kind: z.number(),
    traceId: z.string(),
    spanId: z.string(),
    parentSpanId: z.string().optional(),
    links: z.array(z.object({ spanId: z.string() })).default([]),
    attributes,
    status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
  })
  .transform(({ kind, parentSpanId, links, status, ...told }) => ({
    ...told,
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

/** Listens on a free port of loopback. */
export async function openSpanReceiver(): Promise<SpanReceiver> {
  const received: unknown[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push(await json(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  };
  const server = createServer((request, response) => void take(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The receiver has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans: () => received.flatMap(spansIn),
    text: () => JSON.stringify(received),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

const spansIn = (body: unknown): readonly ReceivedSpan[] =>
  exported
    .parse(body)
    .resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans
        .flatMap(({ spans }) => spans)
        .map((one) => ({ ...one, service: resource.attributes["service.name"] ?? "" })),
    );
