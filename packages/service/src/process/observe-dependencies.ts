import { pause } from "@stakehold/messaging/back-off.ts";
import type { ReadinessCheck } from "../http.ts";
import { Gauge } from "../metrics/metrics.ts";
import type { Stoppable } from "../stop-on-signals.ts";

/** How often a process checks its dependencies, and how long a check may take, in milliseconds. */
const LOOK_EVERY_MS = 5_000;

const answers = new Gauge({
  name: "stakehold_dependency_up",
  help: "Whether what this process needs answered when it last looked (1) or not (0), by what it is.",
  labelNames: ["dependency"],
});
const seconds = new Gauge({
  name: "stakehold_dependency_seconds",
  help: "How long what this process needs took to answer when it last looked, by what it is.",
  labelNames: ["dependency"],
});

/** Checks a process's dependencies as long as it runs. */
export type Observing = Stoppable & { add(checks: readonly ReadinessCheck[]): void };

/**
 * Measures whether the target of each added check responds, and how fast. Readiness may require less: a process that
 * serves people stays ready without Kafka, but its operator must know.
 */
export function observeDependencies(everyMs = LOOK_EVERY_MS): Observing {
  const stopping = new AbortController();
  const looking: Promise<void>[] = [];
  return {
    add: (checks) => void looking.push(...checks.map((check) => lookUntil(stopping.signal, check, everyMs))),
    stop: async () => {
      stopping.abort();
      await Promise.all(looking);
    },
  };
}

async function lookUntil(signal: AbortSignal, { name, check, reach = check }: ReadinessCheck, everyMs: number) {
  const isStopping = () => signal.aborted;
  while (!isStopping()) {
    const startedAt = performance.now();
    const isUp = await Promise.race([
      reach().then(
        () => true,
        () => false,
      ),
      pause(everyMs, signal).then(() => false),
    ]);
    if (isStopping()) return;
    const tookMs = performance.now() - startedAt;
    answers.set({ dependency: name }, isUp ? 1 : 0);
    seconds.set({ dependency: name }, tookMs / 1000);
    await pause(everyMs - tookMs, signal);
  }
}
