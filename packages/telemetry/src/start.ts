/**
 * What `node --import` loads before a process's own code: libraries have to be told before they are used. It costs next to
 * nothing where no exporter is set by the variables of OpenTelemetry.
 */
import "./trace.ts";

const { env } = process;
const isExporting =
  env["OTEL_SDK_DISABLED"] !== "true" &&
  env["OTEL_TRACES_EXPORTER"] !== "none" &&
  (env["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] ?? env["OTEL_EXPORTER_OTLP_ENDPOINT"] ?? "") !== "";

if (isExporting) {
  const { startExporting } = await import("./export/start-exporting.ts");
  await startExporting(env);
}
