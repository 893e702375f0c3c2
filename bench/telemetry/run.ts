import { createServer } from "node:http";
import { once } from "node:events";
import { onPlatform, UNLIMITED } from "../platform.ts";
import { untilEnded } from "../until-ended.ts";
import { compareSides } from "./compare-sides.ts";

/**
 * Opens a server that accepts exports and discards them: an installation's collector is not part of the measurement.
 */
async function openSink(): Promise<{ readonly url: string; received(): number; close(): void }> {
  let received = 0;
  const sink = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => (received += chunk.length)).once("end", () => response.end());
  }).listen(0, "127.0.0.1");
  await once(sink, "listening");
  const address = sink.address();
  if (address === null || typeof address === "string") throw new TypeError("The sink has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    received: () => received,
    close: () => void sink.close().closeAllConnections(),
  };
}

/** Starts a platform that exports nothing and one that exports to the sink, and measures both. */
async function measure(signal: AbortSignal): Promise<void> {
  const sink = await openSink();
  const on = { ...UNLIMITED, OTEL_EXPORTER_OTLP_ENDPOINT: sink.url };
  const off = { ...UNLIMITED, OTEL_SDK_DISABLED: "true" };
  try {
    await onPlatform("telemetry-off", { signal, settings: off }, (without) =>
      onPlatform("telemetry-on", { signal, settings: on }, (exporting) =>
        compareSides(
          [
            { ...without, name: "off" },
            { ...exporting, name: "on" },
          ],
          signal,
        ),
      ),
    );
    if (!signal.aborted && sink.received() === 0) throw new Error("Nothing was exported, so nothing was compared");
  } finally {
    sink.close();
  }
}

await untilEnded(measure);
