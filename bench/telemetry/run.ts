import { createServer } from "node:http";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform } from "@stakehold/run/platform.ts";
import { freePort } from "@stakehold/testing/free-port.ts";
import { tellFailure } from "@stakehold/stack/tell-failure.ts";
import { untilTold, whenAborted } from "@stakehold/run/until-told.ts";
import { compareSides, type Side } from "./compare-sides.ts";

/** More than the bench asks for, so that the door's limits are not what is measured. */
const UNLIMITED = Object.fromEntries(
  ["REQUESTS", "SIGN_INS", "MONEY_CALLS", "MUTATIONS", "COST"].map((what) => [`${what}_PER_MINUTE`, "1000000000"]),
);

const TOLD_TO_END = 130;

/** A database that is told to end while it is made may still be writing. */
const forget = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });

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
  signal: AbortSignal,
): Promise<Side & { readonly platform: Platform }> {
  const stateDir = mkdtempSync(join(tmpdir(), `bench-telemetry-${name}-`));
  const runFile = join(stateDir, "run.json");
  const env = { ...process.env, ...UNLIMITED, ...settings };
  const options = { stateDir, runFile, port: await freePort(), env, log: () => undefined, signal };
  try {
    return { name, runFile, stateDir, platform: await startPlatform(options) };
  } catch (error) {
    forget(stateDir);
    throw error;
  }
}

/** Starts both platforms, measures them, and leaves neither behind, also where it is told to end in the middle. */
async function measure(signal: AbortSignal): Promise<void> {
  const sink = await openSink();
  const sides: Awaited<ReturnType<typeof startSide>>[] = [];
  try {
    sides.push(await startSide("off", { OTEL_SDK_DISABLED: "true" }, signal));
    sides.push(await startSide("on", { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url }, signal));
    await Promise.race([compareSides(sides, signal), whenAborted(signal)]);
    if (!signal.aborted && sink.received() === 0) throw new Error("Nothing was exported, so nothing was compared");
  } finally {
    await Promise.all(sides.map(({ platform }) => platform.stop()));
    for (const { stateDir } of sides) forget(stateDir);
    sink.close();
  }
}

const told = untilTold();
await measure(told).catch((error: unknown) => {
  if (told.aborted) return;
  tellFailure(error);
  process.exitCode = 1;
});
// Who asks a platform that is gone would go on asking.
if (told.aborted) process.exit(TOLD_TO_END);
