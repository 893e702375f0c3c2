import { MetricsBuffer, type BufferedMetricUpdate } from "@temporalio/worker";

/** More than a worker measures from one look to the next; what is beyond is lost. */
const MAX_BUFFERED = 50_000;

/** Where Temporal's part of this process puts what it measures. */
export const measuresOfSdk = new MetricsBuffer({ maxBufferSize: MAX_BUFFERED, useSecondsForDurations: true });

/** One step of a measure of Temporal's: a counter's and an up-down counter's is what is added, of others the value itself. */
export type SdkMeasure = {
  readonly kind: BufferedMetricUpdate["metric"]["kind"];
  /** By its own name, without a unit. */
  readonly name: string;
  readonly unit: string | undefined;
  readonly help: string | undefined;
  readonly labels: Readonly<Record<string, unknown>>;
  readonly value: number;
};

/** What Temporal's part of this process measured since the last call, which should be seconds ago. Nothing without a worker. */
export const takeSdkMeasures = (): readonly SdkMeasure[] =>
  [...measuresOfSdk.retrieveUpdates()].map(({ metric, attributes, value }) => ({
    kind: metric.kind,
    name: metric.name,
    unit: metric.unit,
    help: metric.description,
    labels: attributes,
    value,
  }));
