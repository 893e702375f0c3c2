import { setTimeout as pause } from "node:timers/promises";
import { dataConverter } from "@stakehold/workflows/data-converter.ts";
import { searchAttributes } from "@stakehold/workflows/search-attributes.ts";
import { TestWorkflowEnvironment } from "@temporalio/testing";
import { readEnvironment } from "./environment.ts";
import { until } from "./until.ts";
import { untilStarted } from "./until-started.ts";

/** After so many events a run is told to go on as a new one; a server's own number is 4,096. */
const LONG_AFTER_EVENTS = 50;

/** Longer than a look takes, so that wakes come one after the other, as in life. */
const WAKE_EVERY_MS = 200;

/**
 * A Temporal that finds a history long early, in a process of the suite's own; `teardown` ends it. Its clock is the
 * computer's: the server that skips time never tells a run to go on as a new one.
 */
export function createShortHistories(): Promise<TestWorkflowEnvironment> {
  const path = readEnvironment("TEST_TEMPORAL_SERVER");
  const setting = `limit.historyCount.suggestContinueAsNew=${LONG_AFTER_EVENTS}`;
  return untilStarted(() =>
    TestWorkflowEnvironment.createLocal({
      client: { dataConverter },
      server: {
        executable: { type: "existing-path", path },
        searchAttributes: [...searchAttributes],
        extraArgs: ["--dynamic-config-value", setting],
        log: { format: "pretty", level: "error" },
      },
    }),
  );
}

/** Wakes a workflow that waits, until its history is so long that it has gone on as a new run. */
export async function wakeUntilContinued(
  workflow: { describe(): Promise<{ readonly runId: string }> },
  wake: () => Promise<void>,
): Promise<void> {
  const { runId } = await workflow.describe();
  await until(async () => {
    await pause(WAKE_EVERY_MS);
    await wake();
    return (await workflow.describe()).runId !== runId;
  });
}
