import { Registry, type Metric, type RegistryContentType } from "prom-client";

/** What a scraper's `Accept` contains, such as that of a Prometheus that stores exemplars. */
const OPEN_METRICS = /\bapplication\/openmetrics-text\b/;

/** The format of Prometheus' text for an `Accept`. Only OpenMetrics has exemplars. */
const contentTypeFor = (accept: string | undefined): RegistryContentType =>
  OPEN_METRICS.test(accept ?? "") ? Registry.OPENMETRICS_CONTENT_TYPE : Registry.PROMETHEUS_CONTENT_TYPE;

/** Renders all metrics in the format that a scraper's `Accept` names, with its content type. */
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

/** Makes a registry read and write a format. Its own types only know the older one, which has no exemplars. */
export const writeAs = (
  registry: { setContentType(contentType: RegistryContentType): void },
  contentType: RegistryContentType,
): void => registry.setContentType(contentType);

/** Writing OpenMetrics strips `_total` from a counter's name for good, so it gets a copy of the name. */
const namedApart = (measure: object): Metric =>
  Object.create(measure, { name: { value: Reflect.get(measure, "name"), writable: true } });
