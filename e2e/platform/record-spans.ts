import { services } from "@stakehold/service/services.ts";
import { openSpanReceiver, type SpanReceiver } from "@stakehold/testing/span-receiver.ts";
import { restartWith } from "./outage.ts";

/** All that tells what it does: the door and every service. */
const PARTS = ["gateway", ...services.map(({ name }) => name)];

/**
 * Has every part export what it does from now on, to a receiver of the caller's own. Sweepers look as seldom as they do in
 * the product, so that what is done comes from what was asked and not from their looking. `close` ends both.
 */
export async function recordSpans(): Promise<SpanReceiver> {
  const receiver = await openSpanReceiver();
  const exporting = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_METRIC_EXPORT_INTERVAL: "5000",
    SWEEP_AFTER: "PT1M",
  };
  await Promise.all(PARTS.map((part) => restartWith(part, exporting)));
  return {
    ...receiver,
    close: async () => {
      await Promise.all(PARTS.map((part) => restartWith(part, {})));
      await receiver.close();
    },
  };
}
