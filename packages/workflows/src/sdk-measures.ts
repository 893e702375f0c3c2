import { MetricsBuffer, type BufferedMetricUpdate } from "@temporalio/worker";

/** More than a worker measures between two reads; the rest is lost. */
const MAX_BUFFERED = 50_000;

/** Where Temporal's SDK buffers the metrics of this process. */
export const measuresOfSdk = new MetricsBuffer({ maxBufferSize: MAX_BUFFERED, useSecondsForDurations: true });

/** One update of a Temporal metric: the increment of a counter or up-down counter, the value of any other. */
export type SdkMeasure = {
  readonly kind: BufferedMetricUpdate["metric"]["kind"];
  /** Temporal's own name, without a unit. */
  readonly name: string;
  readonly unit: string | undefined;
  readonly help: string | undefined;
  readonly labels: Readonly<Record<string, unknown>>;
  readonly value: number;
};

/** Takes what Temporal's SDK measured since the last call, which should be seconds ago. Empty without a worker. */
export const takeSdkMeasures = (): readonly SdkMeasure[] =>
  [...measuresOfSdk.retrieveUpdates()].map(({ metric, attributes, value }) => ({
    kind: metric.kind,
    name: metric.name,
    unit: metric.unit,
    help: metric.description,
    labels: attributes,
    value,
  }));
