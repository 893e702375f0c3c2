import { describe, expect, test } from "@jest/globals";
import { requireAsListed } from "./process/require-as-listed.ts";
import { serviceNames, services, subgraphNames } from "./services.ts";

describe("the manifest", () => {
  test("lists every service once", () => expect(new Set(serviceNames).size).toBe(services.length));

  test("marks every service that others call as one with RPCs", () => {
    const called = services.flatMap(({ calls = [] }) => calls);
    expect(services.filter(({ rpc }) => rpc).map(({ name }) => name)).toEqual(expect.arrayContaining(called));
  });

  test("includes every service that consumes events in the graph", () => {
    const consuming = services.filter(({ consumes }) => consumes).map(({ name }) => name);
    expect(subgraphNames).toEqual(expect.arrayContaining(consuming));
  });
});

describe("a service that starts", () => {
  const consumers = { topics: [], handlers: [] };
  const context = <T>(call: T) => call;
  const subgraph = { schema: new URL("file:///schema.graphql"), resolvers: {}, context };

  test("may match the manifest", () =>
    expect(() => requireAsListed({ name: "support", consumers, subgraph })).not.toThrow());

  test("is refused if it has less", () =>
    expect(() => requireAsListed({ name: "support", consumers })).toThrow(
      "services.ts says that support has a subgraph, consumers; it has consumers",
    ));

  test("is refused if it has more", () =>
    expect(() => requireAsListed({ name: "support", consumers, subgraph, rpc: () => undefined })).toThrow(
      "services.ts says that support has a subgraph, consumers; it has a subgraph, consumers, RPCs",
    ));
});
