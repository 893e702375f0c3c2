import { createServer } from "node:http";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform } from "@stakehold/run/platform.ts";
import { freePort } from "@stakehold/stack/free-port.ts";
import { tellFailure } from "@stakehold/stack/tell-failure.ts";
import { compareSides, type Side } from "./compare-sides.ts";

/** More than the bench asks for, so that the door's limits are not what is measured. */
const UNLIMITED = Object.fromEntries(
  ["REQUESTS", "SIGN_INS", "MONEY_CALLS", "MUTATIONS", "COST"].map((what) => [`${what}_PER_MINUTE`, "1000000000"]),
);

/** Takes what is exported and keeps none of it: the collector of an installation is no part of what is measured. */
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

async function startSide(
  name: Side["name"],
  settings: Readonly<Record<string, string>>,
): Promise<Side & { readonly platform: Platform }> {
  const stateDir = mkdtempSync(join(tmpdir(), `bench-telemetry-${name}-`));
  const runFile = join(stateDir, "run.json");
  const env = { ...process.env, ...UNLIMITED, ...settings };
  const platform = await startPlatform({ stateDir, runFile, port: await freePort(), env, log: () => undefined });
  return { name, runFile, stateDir, platform };
}

try {
  const sink = await openSink();
  const sides: Awaited<ReturnType<typeof startSide>>[] = [];
  try {
    sides.push(await startSide("off", { OTEL_SDK_DISABLED: "true" }));
    sides.push(await startSide("on", { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url }));
    await compareSides(sides);
    if (sink.received() === 0) throw new Error("Nothing was exported, so nothing was compared");
  } finally {
    await Promise.all(sides.map(({ platform }) => platform.stop()));
    for (const { stateDir } of sides) rmSync(stateDir, { recursive: true, force: true });
    sink.close();
  }
} catch (error) {
  tellFailure(error);
  process.exitCode = 1;
}
