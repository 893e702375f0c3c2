import { MeterProvider, PeriodicExportingMetricReader, type PushMetricExporter } from "@opentelemetry/sdk-metrics";
import { register } from "prom-client";
import { shutDownAtEnd } from "../leave.ts";
import { processResource } from "./process-resource.ts";
import { createPrometheusProducer } from "./prometheus-producer.ts";
import { protocolOf, type Protocol } from "./protocol.ts";

const EXPORTERS = {
  "http/protobuf": async () => (await import("@opentelemetry/exporter-metrics-otlp-proto")).OTLPMetricExporter,
  "http/json": async () => (await import("@opentelemetry/exporter-metrics-otlp-http")).OTLPMetricExporter,
} as const satisfies Record<Protocol, () => Promise<new () => PushMetricExporter>>;

/** The standard's defaults, in milliseconds. */
const EXPORT_EVERY_MS = 60_000;
const EXPORT_WITHIN_MS = 30_000;

/** Exports what `/metrics` shows until the process ends, every `OTEL_METRIC_EXPORT_INTERVAL` milliseconds. */
export async function startMetrics(environment: NodeJS.ProcessEnv): Promise<void> {
  const {
    OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: ofMetrics,
    OTEL_EXPORTER_OTLP_PROTOCOL: ofAll,
    OTEL_METRIC_EXPORT_INTERVAL: everyMs,
  } = environment;
  const exportIntervalMillis = Number(everyMs) || EXPORT_EVERY_MS;
  const Exporter = await EXPORTERS[protocolOf(ofMetrics, ofAll)]();
  const reader = new PeriodicExportingMetricReader({
    exporter: new Exporter(),
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(exportIntervalMillis, EXPORT_WITHIN_MS),
    metricProducers: [createPrometheusProducer(register)],
  });
  const provider = new MeterProvider({ resource: processResource(), readers: [reader] });
  shutDownAtEnd(provider);
}
