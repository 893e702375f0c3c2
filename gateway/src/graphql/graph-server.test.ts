import dns from "node:dns";
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { renderMetrics } from "@stakehold/service/metrics/metrics.ts";
import { openGraphOver } from "../testing/graph-over.ts";
import { graphOf } from "../testing/graph-of.ts";
import type { Graph } from "./graph.ts";

const contextValue = {
  signedIn: { userId: "alice", internalToken: "t", reach: null },
  countedAs: "alice",
  hasToken: false,
  forgetCredential: () => undefined,
};

/** Returns a graph's response and status. */
async function run({ server }: Graph, query: string) {
  const { body, http } = await server.executeOperation({ query }, { contextValue });
  if (body.kind !== "single") throw new TypeError("The response comes in parts");
  return { status: http.status, ...body.singleResult };
}

describe("a refused document", () => {
  const graph = graphOf({ typeDefs: "type Query { a: Int }", rootValue: () => ({}) });

  /** Returns the bytes in use after garbage collection. */
  function bytesInUse(): number {
    setFlagsFromString("--expose-gc");
    const collect: unknown = runInNewContext("gc");
    if (typeof collect === "function") collect();
    return process.memoryUsage().heapUsed;
  }

  const REFUSED = 50;
  const MOST_BYTES_OF_ONE = 20_000;

  test.each([
    ["repeats a name", `{ ${"nothing ".repeat(1_990)} }`],
    ["ends too early", `{ ${"nothing ".repeat(1_990)}`],
    ["requests unknown fields", `{ ${Array.from({ length: 600 }, (_, index) => `n${index}`).join(" ")} }`],
  ])("leaves nothing in memory when it %s", async (_name, text) => {
    for (let turn = 0; turn < 5; turn += 1) await run(graph, `${text} # before ${turn}`);
    const before = bytesInUse();
    for (let turn = 0; turn < REFUSED; turn += 1) {
      expect(await run(graph, `${text} # ${turn}`)).toMatchObject({ status: 400 });
    }
    expect((bytesInUse() - before) / REFUSED).toBeLessThan(MOST_BYTES_OF_ONE);
  });
});

test("a fault before execution returns only a reference, and is counted", async () => {
  const fail = async () => {
    throw new Error("password=hunter2");
  };
  const graph = graphOf({
    typeDefs: "type Query { faulty: Int }",
    rootValue: () => ({ faulty: 1 }),
    counting: { operation: fail, refusal: fail },
  });
  for (const query of ["{ faulty }", "{ nothing }"]) {
    expect(await run(graph, query)).toEqual({
      status: 500,
      errors: [
        {
          message: "Something went wrong on our side.",
          extensions: { code: "INTERNAL", fields: { reference: expect.any(String) } },
        },
      ],
    });
  }
  const { body } = await renderMetrics();
  expect(body).toContain('kind="gateway",operation="faulty",code="INTERNAL"');
});

describe("nothing is sent to Apollo,", () => {
  const supergraphSdl = readFileSync(new URL("../../supergraph.graphql", import.meta.url), "utf8");
  const lookUp = jest.spyOn(dns, "lookup");
  const before = { ...process.env };
  beforeAll(() => void lookUp.mockImplementation(() => undefined));
  afterEach(() => {
    process.env = { ...before };
  });

  test.each([
    ["Apollo's keys", { APOLLO_KEY: "service:stakehold:key", APOLLO_GRAPH_REF: "stakehold@current" }],
    ["schema reporting without a key", { APOLLO_SCHEMA_REPORTING: "true" }],
    ["telemetry that is switched on", { APOLLO_TELEMETRY_DISABLED: "false" }],
  ])("whatever the environment sets: %s", async (_what, environment) => {
    Object.assign(process.env, environment);
    const graph = await openGraphOver({ supergraphSdl, querySubgraph: async () => ({ data: { me: { id: "1" } } }) });
    expect(await run(graph, "{ me { id } }")).toMatchObject({ data: { me: { id: "1" } } });
    await graph.stop();
    expect(lookUp).not.toHaveBeenCalled();
  });
});
