import { dataConverter } from "@stakehold/workflows/data-converter.ts";
import { TestWorkflowEnvironment } from "@temporalio/testing";
import { readEnvironment } from "./environment.ts";

/** Temporal's own limit for the start of its test server is 5 seconds, which a busy computer may need more than once. */
const MOST_STARTS = 10;

/** A Temporal whose clock skips to the next timer, in a process of the suite's own; `teardown` ends it. */
export async function createTimeSkipping(): Promise<TestWorkflowEnvironment> {
  const path = readEnvironment("TEST_TEMPORAL_TEST_SERVER");
  for (let start = 1; ; start += 1) {
    try {
      return await TestWorkflowEnvironment.createTimeSkipping({
        client: { dataConverter },
        server: { executable: { type: "existing-path", path } },
      });
    } catch (error) {
      if (start >= MOST_STARTS || !isSlowStart(error)) throw error;
    }
  }
}

const isSlowStart = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("did not start within");
