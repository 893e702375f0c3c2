import { dataConverter } from "@stakehold/workflows/data-converter.ts";
import { addSearchAttributes } from "@stakehold/workflows/testing/add-search-attributes.ts";
import { TestWorkflowEnvironment } from "@temporalio/testing";
import { readEnvironment } from "./environment.ts";
import { untilStarted } from "./until-started.ts";

/** Starts a Temporal whose clock skips to the next timer, in a process of the suite's own; `teardown` ends it. */
export async function createTimeSkipping(): Promise<TestWorkflowEnvironment> {
  const path = readEnvironment("TEST_TEMPORAL_TEST_SERVER");
  const environment = await untilStarted(() =>
    TestWorkflowEnvironment.createTimeSkipping({
      client: { dataConverter },
      server: { executable: { type: "existing-path", path } },
    }),
  );
  await addSearchAttributes(environment.connection, environment.namespace ?? "default");
  return environment;
}
