import type { SdkMeasure } from "@stakehold/workflows/sdk-measures.ts";
import { Counter, Gauge, Histogram } from "./metrics.ts";

/** The labels of Temporal's metrics that are kept. They all come from code; any other may have unbounded values. */
const LABELS = [
  "namespace",
  "task_queue",
  "worker_type",
  "poller_type",
  "workflow_type",
  "activity_type",
  "operation",
  "status_code",
  "failure_reason",
] as const;

/** Calls take milliseconds, and long polls a minute. */
const BUCKETS = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120];

const observers = new Map<string, (labels: Record<string, string>, value: number) => void>();

/** Shows the metrics of Temporal's SDK under its Prometheus names: with unit and `_total`. */
export function observeTemporal(measures: readonly SdkMeasure[]): void {
  for (const measure of measures) observerOf(measure)(labelsOf(measure), measure.value);
}

function observerOf(measure: SdkMeasure): (labels: Record<string, string>, value: number) => void {
  const known = observers.get(measure.name);
  if (known !== undefined) return known;
  const made = createObserver(measure);
  observers.set(measure.name, made);
  return made;
}

function createObserver({
  kind,
  name,
  unit,
  help,
}: SdkMeasure): (labels: Record<string, string>, value: number) => void {
  const shown = `${name}${unit === "s" ? "_seconds" : ""}${kind === "counter" ? "_total" : ""}`;
  const options = {
    name: shown,
    help: help === undefined || help === "" ? "Reported by Temporal's SDK." : help,
    labelNames: LABELS,
  };
  if (kind === "counter") {
    const counter = new Counter(options);
    return (labels, value) => counter.inc(labels, value);
  }
  if (kind === "histogram") {
    const inBuckets = { ...options, buckets: BUCKETS };
    const histogram = new Histogram(inBuckets);
    return (labels, value) => histogram.observe(labels, value);
  }
  const gauge = new Gauge(options);
  return (labels, value) => (kind === "gauge" ? gauge.set(labels, value) : gauge.inc(labels, value));
}

const labelsOf = ({ labels }: SdkMeasure): Record<string, string> =>
  Object.fromEntries(LABELS.map((name) => [name, labels[name]]).filter(([, value]) => typeof value === "string"));
