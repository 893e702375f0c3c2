import { createRequire, syncBuiltinESMExports } from "node:module";
import { trace } from "@opentelemetry/api";
import { registerInstrumentations } from "@opentelemetry/instrumentation";
import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  serviceInstanceIdDetector,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from "@opentelemetry/sdk-trace";
import { useInstrumentedClients } from "../outgoing.ts";
import { instrumentations } from "./instrumentations.ts";
import { keepWhole } from "./keep-whole.ts";
import { createSampler } from "./sampler.ts";

/** How spans leave, by the standard's names of the protocols. */
const EXPORTERS = {
  "http/protobuf": async () => (await import("@opentelemetry/exporter-trace-otlp-proto")).OTLPTraceExporter,
  "http/json": async () => (await import("@opentelemetry/exporter-trace-otlp-http")).OTLPTraceExporter,
} as const satisfies Record<string, () => Promise<new () => SpanExporter>>;

const isProtocol = (word: string): word is keyof typeof EXPORTERS => word in EXPORTERS;

/** The service whose every deed is about money. */
const MONEY = "payments";

/** Records what this process does and exports it until the process ends. A setting that is wrong ends it later by itself. */
export async function startExporting(environment: NodeJS.ProcessEnv): Promise<void> {
  const provider = new TracerProvider({
    // Only what is needed to find the process: its arguments and its owner are nobody's business.
    resource: defaultResource().merge(
      detectResources({ detectors: [envDetector, hostDetector, serviceInstanceIdDetector] }),
    ),
    sampler: createSampler({ ratio: ratioOf(environment), isMoney: environment["OTEL_SERVICE_NAME"] === MONEY }),
    spanProcessors: [keepWhole(new BatchSpanProcessor({ exporter: await createExporter(environment) }))],
  });
  trace.setGlobalTracerProvider(provider);
  registerInstrumentations({ instrumentations: instrumentations() });
  patchBuiltins();
  useInstrumentedClients();
  // A process that has nothing left to do, as a service that was told to stop, tells the last of it.
  process.once("beforeExit", () => void provider.shutdown().catch(() => undefined));
}

async function createExporter(environment: NodeJS.ProcessEnv): Promise<SpanExporter> {
  const { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: ofTraces, OTEL_EXPORTER_OTLP_PROTOCOL: ofAll } = environment;
  const protocol = ofTraces ?? ofAll ?? "http/protobuf";
  const Exporter = await EXPORTERS[isProtocol(protocol) ? protocol : "http/protobuf"]();
  return new Exporter();
}

/** All of them unless it is said. */
const ratioOf = ({ OTEL_TRACES_SAMPLER_ARG: ratio }: NodeJS.ProcessEnv): number =>
  ratio === undefined || ratio === "" ? 1 : Number(ratio);

/** Instrumentations patch what is required. What is imported of Node.js itself sees a patch only once it is told. */
function patchBuiltins(): void {
  const require = createRequire(import.meta.url);
  for (const name of ["node:http", "node:https"]) require(name);
  syncBuiltinESMExports();
}
