import { trace } from "@opentelemetry/api";
import { BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace";
import { useRecorder } from "../recorder.ts";
import { DEFAULT_SHARE } from "../sampling.ts";
import { createRecorder } from "./create-recorder.ts";
import { tellFetchCalls } from "./fetch-calls.ts";
import { tellHttpCalls } from "./http-calls.ts";
import { tellRequests } from "./incoming.ts";
import { protocolOf, type Protocol } from "./protocol.ts";
import { drawerOf } from "./sampler.ts";
import { unheardLibraries } from "./tracers.ts";

/** How spans leave, by the standard's names of the protocols. */
const EXPORTERS = {
  "http/protobuf": async () => (await import("./protobuf-exporter.ts")).createProtobufExporter(),
  "http/json": async () => new (await import("@opentelemetry/exporter-trace-otlp-http")).OTLPTraceExporter(),
} as const satisfies Record<Protocol, () => Promise<SpanExporter>>;

/** The service whose every deed is about money. */
const MONEY = "payments";
/** The service that the world asks, and where it tells another what happened at Stripe. */
const DOOR = "gateway";
const WEBHOOKS = "/stripe/webhooks/";

/** Records what this process does and exports it until the process ends. A setting that is wrong ends it later by itself. */
export async function startExporting(environment: NodeJS.ProcessEnv): Promise<void> {
  const service = environment["OTEL_SERVICE_NAME"];
  const share = { ratio: ratioOf(environment), isMoney: service === MONEY };
  const batches = new BatchSpanProcessor({ exporter: await createExporter(environment) });
  const isOutside = (path: string) => service === DOOR || path.startsWith(WEBHOOKS);
  tellRequests({ isOutside, draw: drawerOf(share) });
  tellHttpCalls();
  tellFetchCalls();
  trace.setGlobalTracerProvider(unheardLibraries);
  useRecorder(createRecorder(share, (span) => batches.onEnd(span)));
  // A process that has nothing left to do, as a service that was told to stop, tells the last of it.
  process.once("beforeExit", () => void batches.shutdown().catch(() => undefined));
}

function createExporter(environment: NodeJS.ProcessEnv): Promise<SpanExporter> {
  const { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: ofTraces, OTEL_EXPORTER_OTLP_PROTOCOL: ofAll } = environment;
  return EXPORTERS[protocolOf(ofTraces, ofAll)]();
}

const ratioOf = ({ OTEL_TRACES_SAMPLER_ARG: ratio }: NodeJS.ProcessEnv): number =>
  ratio === undefined || ratio === "" ? DEFAULT_SHARE : Number(ratio);
