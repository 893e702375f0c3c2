import { Registry, type Metric, type RegistryContentType } from "prom-client";

/** What a scraper says it takes, as Prometheus does where it keeps exemplars. */
const OPEN_METRICS = /\bapplication\/openmetrics-text\b/;

/** In which of its formats Prometheus' text is written to whom sends such an `Accept`. Only OpenMetrics has exemplars. */
const contentTypeFor = (accept: string | undefined): RegistryContentType =>
  OPEN_METRICS.test(accept ?? "") ? Registry.OPENMETRICS_CONTENT_TYPE : Registry.PROMETHEUS_CONTENT_TYPE;

/** All measures in the format that a scraper asks for by its `Accept`, and what that format is called. */
export async function renderAs(
  accept: string | undefined,
  measures: readonly object[],
): Promise<{ contentType: string; body: string }> {
  const contentType = contentTypeFor(accept);
  const registry = new Registry();
  writeAs(registry, contentType);
  for (const measure of measures) registry.registerMetric(namedApart(measure));
  return { contentType, body: await registry.metrics() };
}

/** Has a registry take and write what a format has. By its own types it knows only the older one, which has no exemplars. */
export const writeAs = (
  registry: { setContentType(contentType: RegistryContentType): void },
  contentType: RegistryContentType,
): void => registry.setContentType(contentType);

/** Writing OpenMetrics takes `_total` off a counter's name for good, so it is done to another name than the measure's own. */
const namedApart = (measure: object): Metric =>
  Object.create(measure, { name: { value: Reflect.get(measure, "name"), writable: true } });
