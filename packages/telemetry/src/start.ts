/**
 * `node --import` loads this before a process's own code: libraries must be instrumented before they are used. It costs
 * almost nothing unless OpenTelemetry's variables set an exporter.
 */
import { readFileSync } from "node:fs";
import "./trace.ts";

const { env } = process;

// The headers are secret and may be in a file. The settings report a file that can't be read, and headers given twice.
const headersFile = env["OTEL_EXPORTER_OTLP_HEADERS_FILE"] ?? "";
if (headersFile !== "" && (env["OTEL_EXPORTER_OTLP_HEADERS"] ?? "") === "") {
  try {
    env["OTEL_EXPORTER_OTLP_HEADERS"] = readFileSync(headersFile, "utf8").trim();
    delete env["OTEL_EXPORTER_OTLP_HEADERS_FILE"];
  } catch {
    // As it is left, the settings refuse it.
  }
}

/** Whether one signal is exported: a collector is set and the signal is not switched off. */
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
