import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "@jest/globals";
import { buildSchema } from "graphql";
import { openExampleServices } from "../testing/example-services.ts";
import { composeSmallGraph, openComparedGraph, type ComparedGraph } from "../testing/operations/compare-operations.ts";
import { hashOf } from "../testing/operations/hash-of.ts";
import { SMALL_GRAPHS } from "../testing/operations/small-graphs.ts";

const SEED = 31;

/** How many operations all graphs run together; the soak sets more. */
const OPERATIONS = Number(process.env["OPERATIONS"] ?? 200);
const OF_EACH = Math.ceil(OPERATIONS / (Object.keys(SMALL_GRAPHS).length + 1));

/** How long one comparison may take on a busy computer. */
const ONE_MS = 1_000;

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

function productsGraph() {
  const fate = { seed: 0 };
  const querySubgraph = openExampleServices((field) => hashOf(`${fate.seed} ${field}`) % 37 === 0);
  const schema = buildSchema(read("../../generated/api.graphql"));
  return { schema, supergraphSdl: read("../../supergraph.graphql"), querySubgraph, fate };
}

const graphs = [
  ...Object.entries(SMALL_GRAPHS).map(([name, services]) => [name, () => composeSmallGraph(services)] as const),
  ["the product's services", productsGraph] as const,
];

const opened: ComparedGraph[] = [];
afterAll(async () => {
  for (const graph of opened) await graph.close();
});

test.each(graphs)(
  "a graph with %s answers as Apollo's gateway does",
  async (_name, make) => {
    const graph = await openComparedGraph(make(), SEED);
    opened.push(graph);
    const { compared, conditional, sameByStock } = await graph.compare(OF_EACH);
    expect(compared).toBe(OF_EACH);
    expect(sameByStock).toBeGreaterThan(0.8 * conditional);
  },
  60_000 + OF_EACH * ONE_MS,
);
