import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openGraphOver } from "../testing/graph-over.ts";
import { openExampleServices } from "../testing/example-services.ts";
import { credentialOfPerson, openDoor, type OpenDoor } from "../testing/open-door.ts";
import { composeSmallGraph } from "../testing/operations/compare-operations.ts";
import { SMALL_GRAPHS } from "../testing/operations/small-graphs.ts";
import type { QuerySubgraph } from "../testing/two-graphs.ts";

const supergraphSdl = readFileSync(new URL("../../supergraph.graphql", import.meta.url), "utf8");

const respond = openExampleServices();
let instead: QuerySubgraph | undefined;
let requests = 0;
const querySubgraph: QuerySubgraph = (name, request) => {
  requests += 1;
  return (instead ?? respond)(name, request);
};

let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor({ graph: await openGraphOver({ supergraphSdl, querySubgraph }) });
});
afterAll(() => door.close());

async function post(at: OpenDoor, query: string, variables: Readonly<Record<string, unknown>> = {}) {
  const response = await fetch(`${at.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${credentialOfPerson("alice")}` },
    body: JSON.stringify({ query, variables }),
  });
  const body: unknown = await response.json();
  const errors: unknown[] = Object(body).errors ?? [];
  return { status: response.status, data: Object(body).data, errors: errors.map((error) => Object(error)) };
}

describe("an explicit null for the variable of a condition", () => {
  test.each([
    "query ($a: Boolean = true) { me { id @include(if: $a) } }",
    "query ($a: Boolean = false) { me { id @skip(if: $a) } }",
  ])("is refused, while an omitted variable uses its default: %s", async (query) => {
    requests = 0;
    const { status, errors } = await post(door, query, { a: null });
    expect([status, errors[0]?.extensions.code, requests]).toEqual([400, "BAD_USER_INPUT", 0]);
    expect(await post(door, query)).toMatchObject({
      status: 200,
      data: { me: { id: expect.any(String) } },
      errors: [],
    });
  });
});

test("an alias that takes the name of a key is refused before any service is queried", async () => {
  requests = 0;
  const { status, errors } = await post(door, "{ bets(first: 1) { nodes { id: title ballot { id } } } }");
  expect([status, errors[0]?.extensions.code, requests]).toEqual([400, "GRAPHQL_VALIDATION_FAILED", 0]);
});

test("an object whose fields are all skipped is returned as an empty object", async () => {
  const query = `query ($a: Boolean!, $b: Boolean!) { bets(first: 1) @include(if: $a) { nodes @include(if: $b) { id } } }`;
  expect(await post(door, query, { a: true, b: false })).toEqual({ status: 200, data: { bets: {} }, errors: [] });
});

test("a value outside its enum is an INTERNAL error at its path, on every run", async () => {
  instead = async () => ({ data: { bets: { nodes: [{ id: "1", topic: null, status: "PAUSED" }] } } });
  for (const _turn of ["by Apollo's executor", "by the fast path"]) {
    const { status, data, errors } = await post(door, "{ bets(first: 1) { nodes { id status } } }");
    expect([status, data]).toEqual([200, null]);
    expect(errors).toEqual([
      expect.objectContaining({
        path: ["bets", "nodes", 0, "status"],
        extensions: { code: "INTERNAL", fields: { reference: expect.any(String) } },
      }),
    ]);
  }
  instead = undefined;
});

test("a service that returns an object instead of a list leaks none of its content", async () => {
  instead = async () => ({ data: { bets: { nodes: { id: "password=hunter2" } } } });
  for (const _turn of ["by Apollo's executor", "by the fast path"]) {
    const { status, errors } = await post(door, "{ bets(first: 3) { nodes { id } } }");
    expect([status, errors.map(({ extensions }) => extensions.code)]).toEqual([200, ["INTERNAL"]]);
    expect(JSON.stringify(errors)).not.toContain("hunter2");
  }
  instead = undefined;
});

test.each(["unions", "interfaces", "interfaceObject"])("a graph with %s starts and answers", async (name) => {
  const { supergraphSdl: sdl, querySubgraph: services, fate } = composeSmallGraph(SMALL_GRAPHS[name] ?? {});
  fate.seed = 3;
  const other = await openDoor({ graph: await openGraphOver({ supergraphSdl: sdl, querySubgraph: services }) });
  const QUERIES: Readonly<Record<string, string>> = {
    unions: "{ items(first: 2) { ... on Book { title stars } ... on Film { minutes of: stars } } }",
    interfaces: "{ animals { __typename id ... on Dog { weight } ... on Cat { lives of: weight } } }",
    interfaceObject: "{ shelf { id title score ... on Book { pages } } }",
  };
  const { status, data, errors } = await post(other, QUERIES[name] ?? "");
  await other.close();
  expect([status, errors, data === null]).toEqual([200, [], false]);
});
