import { createServer } from "node:http";
import { createLogger, type Logger } from "@stakehold/service/logger.ts";
import { close, listen } from "@stakehold/stand-in/listen.ts";
import type { RunningStandIn } from "@stakehold/stand-in/run-stand-in.ts";
import type { TracesSettings } from "./config.ts";
import { createTracesApp } from "./http/create-traces-app.ts";
import { createTraceStore } from "./traces/trace-store.ts";

/** Starts the trace page, and resolves once it accepts spans and requests. */
export async function startTraces(
  { host, port }: TracesSettings,
  logger: Logger = createLogger("traces", "warn"),
): Promise<RunningStandIn> {
  const http = createServer(createTracesApp({ store: createTraceStore(), logger }));
  return { url: `http://${host}:${await listen(http, { host, port })}`, stop: () => close(http) };
}
