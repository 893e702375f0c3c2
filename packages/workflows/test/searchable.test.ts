import { afterAll, expect, test } from "@jest/globals";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { until } from "@stakehold/testing/until.ts";
import { createWorkflowClient } from "../src/client.ts";

const address = readEnvironment("TEST_TEMPORAL_ADDRESS");
const client = createWorkflowClient({ address, namespace: "default" });
const elsewhere = createWorkflowClient({ address, namespace: "temporal-system" });
afterAll(() => Promise.all([client.close(), elsewhere.close()]));

test("the default namespace of a development server has every search attribute", async () => {
  // A search without a response within a second counts as a no, and is repeated.
  expect(await until(() => client.isSearchable())).toBe(true);
});

test("a namespace without them is not searchable", async () => {
  expect(await elsewhere.isSearchable()).toBe(false);
});
