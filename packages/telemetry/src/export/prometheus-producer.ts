import { ValueType, type HrTime } from "@opentelemetry/api";
import { hrTime } from "@opentelemetry/core";
import { emptyResource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricDescriptor,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client";

type Measure = MetricObjectWithValues<MetricValue<string>>;

/** A metric value; a histogram's also names its series. */
type SeriesValue = MetricValue<string> & { readonly metricName?: string };

/** The metrics that `/metrics` shows, under the same names, for OpenTelemetry's exporters. */
export function createPrometheusProducer(registry: Pick<Registry, "getMetricsAsJSON">): MetricProducer {
  const since = hrTime();
  return {
    collect: async () => {
      const measures = await registry.getMetricsAsJSON();
      const span = { startTime: since, endTime: hrTime() };
      const metrics = measures.flatMap((measure) => dataOf(measure, span) ?? []);
      const scopeMetrics = [{ scope: { name: "stakehold" }, metrics }];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
}

type Span = { readonly startTime: HrTime; readonly endTime: HrTime };

/** Undefined for a summary: we have none. */
function dataOf(measure: Measure, span: Span): MetricData | undefined {
  const common = { descriptor: descriptorOf(measure), aggregationTemporality: AggregationTemporality.CUMULATIVE };
  switch (String(measure.type)) {
    case "counter":
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: numbersOf(measure, span) };
    case "gauge":
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: numbersOf(measure, span) };
    case "histogram":
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(measure, span) };
    default:
      return undefined;
  }
}

const descriptorOf = ({ name, help }: Measure): MetricDescriptor => ({
  name,
  description: help,
  unit: /_seconds(_total)?$/.test(name) ? "s" : "",
  valueType: ValueType.DOUBLE,
});

/** Drops values that are not numbers, such as the lag of an event loop that had nothing to do. */
const numbersOf = ({ values }: Measure, span: Span): DataPoint<number>[] =>
  values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...span, attributes: { ...labels }, value }));

/** Prometheus' buckets are cumulative, and each of its values is an entry of its own. */
function histogramsOf({ values }: Measure, span: Span): DataPoint<Histogram>[] {
  const series = Map.groupBy<string, SeriesValue>(values, ({ labels: { le: _le, ...labels } }) =>
    JSON.stringify(labels),
  );
  return [...series.values()].map((shown) => {
    const { le: _le, ...attributes } = { ...shown[0]?.labels };
    const named = (end: string) => shown.find(({ metricName }) => metricName?.endsWith(end))?.value ?? 0;
    const buckets = shown.filter(({ metricName }) => metricName?.endsWith("_bucket"));
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
    const boundaries = buckets.map(({ labels }) => Number(labels["le"])).filter(Number.isFinite);
    return {
      ...span,
      attributes,
      value: { buckets: { boundaries, counts }, sum: named("_sum"), count: named("_count") },
    };
  });
}
