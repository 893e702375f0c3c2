import { services } from "@stakehold/service/services.ts";
import { openSpanReceiver, type SpanReceiver } from "@stakehold/testing/span-receiver.ts";
import { restartWith } from "./outage.ts";

/** The parts that trace: the gateway and every service. */
const DOOR = "gateway";
const PARTS = [DOOR, ...services.map(({ name }) => name)];

/** A recording of a platform's spans. */
export type Recording = SpanReceiver & {
  /** Changes the gateway's sampling share of reads. Restarts the gateway. */
  readonly exportShare: (share: number) => Promise<void>;
};

/**
 * Makes every part export all of its spans from now on, to the caller's own receiver. Sweepers run as rarely as in the
 * product, so that spans come from requests and not from sweeps. `close` ends both.
 */
export async function recordSpans(): Promise<Recording> {
  const receiver = await openSpanReceiver();
  const exporting = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_METRIC_EXPORT_INTERVAL: "5000",
    SWEEP_AFTER: "PT1M",
    OTEL_TRACES_SAMPLER_ARG: "1",
  };
  await Promise.all(PARTS.map((part) => restartWith(part, exporting)));
  return {
    ...receiver,
    exportShare: (share) => restartWith(DOOR, { ...exporting, OTEL_TRACES_SAMPLER_ARG: String(share) }),
    close: async () => {
      await Promise.all(PARTS.map((part) => restartWith(part, {})));
      await receiver.close();
    },
  };
}
