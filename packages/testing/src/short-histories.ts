import { setTimeout as pause } from "node:timers/promises";
import { dataConverter } from "@stakehold/workflows/data-converter.ts";
import { searchAttributes } from "@stakehold/workflows/search-attributes.ts";
import { TestWorkflowEnvironment } from "@temporalio/testing";
import { readEnvironment } from "./environment.ts";
import { until } from "./until.ts";
import { untilStarted } from "./until-started.ts";

/** After this many events a run should continue as a new one; a server's default is 4,096. */
const LONG_AFTER_EVENTS = 50;

/** Longer than a check takes, so that wakes are in sequence, as in production. */
const WAKE_EVERY_MS = 200;

/**
 * Starts a Temporal with a low limit for long histories, in a process of the suite's own; `teardown` ends it. It uses
 * the computer's clock: the time-skipping server never makes a run continue as a new one.
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

/** Wakes a waiting workflow until its history is so long that it has continued as a new run. */
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
