import { services } from "@stakehold/service/services.ts";
import { openSpanReceiver, type SpanReceiver } from "@stakehold/testing/span-receiver.ts";
import { restartWith } from "./outage.ts";

/** All that tells what it does: the door and every service. */
const DOOR = "gateway";
const PARTS = [DOOR, ...services.map(({ name }) => name)];

/** What is recorded of a platform. */
export type Recording = SpanReceiver & {
  /** Has the door export another share of what is only read. It begins anew for that. */
  readonly exportShare: (share: number) => Promise<void>;
};

/**
 * Has every part export all that it does from now on, to a receiver of the caller's own. Sweepers look as seldom as they do in
 * the product, so that what is done comes from what was asked and not from their looking. `close` ends both.
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
