/**
 * What `node --import` loads before a process's own code: libraries have to be told before they are used. It costs next to
 * nothing where no exporter is set by the variables of OpenTelemetry.
 */
import "./trace.ts";

const { env } = process;

/** Whether one kind of telemetry is exported: somebody takes it, and nobody said that it is not. */
const isExported = (kind: "TRACES" | "METRICS"): boolean =>
  env["OTEL_SDK_DISABLED"] !== "true" &&
  env[`OTEL_${kind}_EXPORTER`] !== "none" &&
  (env[`OTEL_EXPORTER_OTLP_${kind}_ENDPOINT`] ?? env["OTEL_EXPORTER_OTLP_ENDPOINT"] ?? "") !== "";

if (isExported("TRACES")) {
  const { startExporting } = await import("./export/start-exporting.ts");
  await startExporting(env);
}
if (isExported("METRICS")) {
  const { startMetrics } = await import("./export/start-metrics.ts");
  await startMetrics(env);
}
