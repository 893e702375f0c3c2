import { trace } from "@opentelemetry/api";
import { BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace";
import { shutDownAtEnd } from "../leave.ts";
import { useRecorder } from "../recorder.ts";
import { DEFAULT_SHARE } from "../sampling.ts";
import { traceFetchCalls } from "./fetch-calls.ts";
import { traceHttpCalls } from "./http-calls.ts";
import { traceRequests } from "./incoming.ts";
import { protocolOf, type Protocol } from "./protocol.ts";
import { drawerOf } from "./sampler.ts";
import { unheardLibraries } from "./tracers.ts";
import { createTracing } from "./tracing.ts";

/** Exporters, by the standard's names of the protocols. */
const EXPORTERS = {
  "http/protobuf": async () => (await import("@opentelemetry/exporter-trace-otlp-proto")).OTLPTraceExporter,
  "http/json": async () => (await import("@opentelemetry/exporter-trace-otlp-http")).OTLPTraceExporter,
} as const satisfies Record<Protocol, () => Promise<new () => SpanExporter>>;

/** The service whose work is all about money. */
const MONEY = "payments";
/** The service that the world calls, and the path on which another receives Stripe's events. */
const DOOR = "gateway";
const WEBHOOKS = "/stripe/webhooks/";

/** Records what this process does and exports it until the process ends. A wrong setting ends the process later. */
export async function startExporting(environment: NodeJS.ProcessEnv): Promise<void> {
  const service = environment["OTEL_SERVICE_NAME"];
  const share = { ratio: ratioOf(environment), isMoney: service === MONEY };
  const Exporter = await EXPORTERS[protocolIn(environment)]();
  const tracing = createTracing(share, new BatchSpanProcessor({ exporter: new Exporter() }));
  const isOutside = (path: string) => service === DOOR || path.startsWith(WEBHOOKS);
  traceRequests({ isOutside, draw: drawerOf(share) });
  traceHttpCalls();
  traceFetchCalls();
  trace.setGlobalTracerProvider(unheardLibraries);
  useRecorder(tracing);
  shutDownAtEnd(tracing);
}

const protocolIn = ({
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: ofTraces,
  OTEL_EXPORTER_OTLP_PROTOCOL: ofAll,
}: NodeJS.ProcessEnv): Protocol => protocolOf(ofTraces, ofAll);

const ratioOf = ({ OTEL_TRACES_SAMPLER_ARG: ratio }: NodeJS.ProcessEnv): number =>
  ratio === undefined || ratio === "" ? DEFAULT_SHARE : Number(ratio);
