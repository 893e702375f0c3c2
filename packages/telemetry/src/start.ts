/**
 * What `node --import` loads before a process's own code: libraries have to be told before they are used. It costs next to
 * nothing where no exporter is set by the variables of OpenTelemetry.
 */
import { readFileSync } from "node:fs";
import "./trace.ts";

const { env } = process;

// A secret may stand in a file. The settings say what is wrong with one that can't be read, or that is given twice.
const headersFile = env["OTEL_EXPORTER_OTLP_HEADERS_FILE"] ?? "";
if (headersFile !== "" && (env["OTEL_EXPORTER_OTLP_HEADERS"] ?? "") === "") {
  try {
    env["OTEL_EXPORTER_OTLP_HEADERS"] = readFileSync(headersFile, "utf8").trim();
    delete env["OTEL_EXPORTER_OTLP_HEADERS_FILE"];
  } catch {
    // As it is left, the settings refuse it.
  }
}

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
