import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  buildSchema,
  getOperationAST,
  isInputObjectType,
  Kind,
  parse,
  type GraphQLFormattedError,
  type OperationDefinitionNode,
} from "graphql";
import { openExampleServices } from "../testing/example-services.ts";
import { openTwoGraphs, type Answer, type QuerySubgraph, type TwoGraphs } from "../testing/two-graphs.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const supergraphSdl = read("../../supergraph.graphql");
const schema = buildSchema(read("../../generated/api.graphql"));

const manifest: Readonly<Record<string, string>> = JSON.parse(
  read("../../../web/src/generated/persisted-documents.json"),
);

/**
 * What the web app's operations lack: aliases, overlapping fragments, conditions, and names with a meaning in
 * JavaScript.
 */
const OTHERS = [
  "{ __typename }",
  "query Aliased { mine: me { __typename a: id b: id user { id n: displayName } } }",
  "query Twice { bets(first: 2) { nodes { id creator { id } } nodes { title creator { displayName } } } }",
  "query Prototype { bets(first: 1) { nodes { __proto__: title constructor: id toString: status } } }",
  "query Typename { bets(first: 1) { nodes { kind: __typename id } } kind: __typename }",
  "query Deep { me { user { id bets(first: 2) { nodes { id creator { displayName } ballot { id } } } } } }",
  `query Conditions($with: Boolean!, $without: Boolean = true) {
    me { id email @include(if: $with) user @skip(if: $without) { id displayName } }
    bets(first: 1) @include(if: $with) { nodes { id ballot @skip(if: $without) { id } creator { displayName } } }
  }`,
];

const operations = [...Object.values(manifest), ...OTHERS].map((text) => {
  const operation = getOperationAST(parse(text));
  if (operation == null) throw new Error(`No operation: ${text}`);
  return { name: operation.name?.value ?? "without a name", text, operation };
});
type Operation = (typeof operations)[number];

/** Returns a value for every variable that an operation requires. */
function variablesFor(operation: OperationDefinitionNode): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = {
    Int: 2,
    Boolean: true,
    BetSort: "NEWEST",
    TicketQueueFilter: "OPEN",
    Decimal: "1.00",
    DateTime: "2026-11-21T09:00:00Z",
  };
  const required = (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    if (type.kind !== Kind.NON_NULL_TYPE || type.type.kind !== Kind.NAMED_TYPE) return [];
    const name = type.type.name.value;
    const isInput = isInputObjectType(schema.getType(name));
    return [[variable.name.value, isInput ? inputFor(name) : (values[name] ?? "1")] as const];
  });
  return Object.fromEntries(required);
}

function inputFor(name: string): Record<string, unknown> {
  const type = schema.getType(name);
  const made: Record<string, unknown> = {};
  if (type === undefined || !("getFields" in type)) throw new Error(`No input ${name}`);
  for (const field of Object.values(type.getFields())) {
    const text = String(field.type);
    if (!text.endsWith("!")) continue;
    const named = schema.getType(text.slice(0, -1));
    if (named !== undefined && "getValues" in named) made[field.name] = named.getValues()[0]?.name;
    else
      made[field.name] =
        { "Boolean!": true, "Int!": 1, "Decimal!": "1.00", "DateTime!": "2026-11-21T09:00:00Z" }[text] ??
        (text.startsWith("[") ? [] : "1");
  }
  return made;
}

/** The field that currently fails, and every request to a service. */
let failing: string | undefined;
let requests: { readonly name: string; readonly query: string }[] = [];
const respond = openExampleServices((field) => field === failing);
let instead: QuerySubgraph | undefined;
const querySubgraph: QuerySubgraph = async (name, request) => {
  requests.push({ name, query: request.query });
  return (instead ?? respond)(name, request);
};

let graphs: TwoGraphs;
beforeAll(async () => {
  const { data } = await respond("identity", { query: "{ me { user { id } } }" });
  graphs = await openTwoGraphs({ supergraphSdl, querySubgraph, callerId: String(Object(data).me.user.id) });
});
afterAll(() => graphs.close());

/** Returns errors as callers receive them, sorted because services respond in parallel. */
const sortedErrors = (errors: readonly GraphQLFormattedError[]) =>
  [
    ...new Set(
      errors.map(({ message, path, extensions }) =>
        JSON.stringify([message, path, extensions?.["code"], extensions?.["fields"]]),
      ),
    ),
  ].toSorted();

/**
 * Returns both responses, ours from Apollo's executor and then from the fast path, as text so that the order of keys
 * counts.
 */
async function answersTo({ text }: Pick<Operation, "text">, variables: Record<string, unknown>) {
  const stock = await graphs.stock(text, variables);
  const [first, second] = [await graphs.ours(text, variables), await graphs.ours(text, variables)];
  const shown = ({ data, errors }: Answer) => [JSON.stringify(data), sortedErrors(errors)];
  return { stock: shown(stock), first: shown(first), second: shown(second) };
}

describe.each(operations.map((operation) => [operation.name, operation] as const))(
  "the operation %s",
  (_name, operation) => {
    test.each([
      undefined,
      "User.displayName",
      "Bet.ballot",
      "Bet.title",
      "Participation.stake",
      "Query.me",
      "Query.bets",
      "User.__resolveReference",
    ])("returns what Apollo's gateway returns while %s fails", async (field) => {
      failing = field;
      const { stock, first, second } = await answersTo(operation, variablesFor(operation.operation));
      failing = undefined;
      expect(first).toEqual(stock);
      expect(second).toEqual(stock);
      if (field === undefined) expect([stock[0] === "null", stock[1]]).toEqual([false, []]);
    });
  },
);

const CONDITIONS = [
  [true, true],
  [true, false],
  [false, true],
  [false, false],
] as const;

/** Stock's response where a condition empties an object's selection, and the text to compare with instead. */
describe.each([
  [
    "bets(first: 1) @include(if: $a) { nodes { creator @include(if: $b) { displayName } } }",
    '{"bets":{"nodes":[{},{}]}}',
  ],
  ["bets(first: 1) @include(if: $a) { nodes @include(if: $b) { id } }", '{"bets":{}}'],
  [
    "...F } fragment F on Query { bets(first: 1) @include(if: $a) { ... on BetConnection @include(if: $b) { nodes { id } } }",
    '{"bets":{}}',
  ],
  [
    "bets(first: 1) @include(if: $a) { ...G } } fragment G on BetConnection { nodes @include(if: $b) { id }",
    '{"bets":{}}',
  ],
  [
    "bets(first: 1) @include(if: $a) { nodes { title creator @include(if: $b) { displayName } ballot @skip(if: $b) { id } } }",
    undefined,
  ],
  [
    "me @include(if: $a) { user { id bets(first: 1) @include(if: $b) { nodes { id creator @skip(if: $a) { id username } } } } }",
    undefined,
  ],
  ["__typename bets(first: 1) @include(if: $a) { nodes { id } } featuredBet @include(if: $b) { id }", undefined],
])("for any condition, %s", (fields, withoutB) => {
  const text = `query Q($a: Boolean!, $b: Boolean!) { ${fields} }`;

  test.each(CONDITIONS)("returns what the specification defines, for %s and %s", async (a, b) => {
    const { stock, first, second } = await answersTo({ text }, { a, b });
    expect(first).toEqual(second);
    // Stock returns null for the whole where an object's selection is empty (specification, section 6.3.2: an empty
    // object).
    const wanted = a && !b && withoutB !== undefined ? [withoutB, []] : stock;
    expect(second).toEqual(wanted);
  });
});

describe("services' responses are checked before they are returned:", () => {
  afterAll(() => {
    instead = undefined;
  });

  test("a value outside its enum is an error at its path", async () => {
    instead = async () => ({ data: { bets: { nodes: [{ id: "1", status: "PAUSED" }] } } });
    const text = "{ bets(first: 1) { nodes { id status } } }";
    for (const { data, errors } of [await graphs.ours(text), await graphs.ours(text)]) {
      expect(data).toBeNull();
      expect(errors).toEqual([expect.objectContaining({ path: ["bets", "nodes", 0, "status"] })]);
    }
  });

  test("HTTP details from a service are not part of an error", async () => {
    instead = async () => ({
      data: null,
      errors: [{ message: "No", path: ["me"], extensions: { code: "FORBIDDEN", http: { status: 418 } } }],
    });
    const { errors } = await graphs.ours("{ me { id } }");
    expect(errors).toEqual([
      { message: "No", path: ["me"], extensions: { code: "FORBIDDEN", serviceName: "identity" } },
    ]);
  });
});

test("a request that fails as a whole does not affect the data of the others", async () => {
  const text = `{ bets(first: 1) { nodes { id creator { id displayName } proposer { id username } } } }`;
  const wanted = await graphs.ours(text);
  expect(wanted.errors).toEqual([]);
  requests = [];
  await graphs.ours(text);
  const joined = requests.find(({ query }) => query.includes("answer0"));
  instead = async (name, request) =>
    name === joined?.name && request.query.includes("username")
      ? { data: null, errors: [{ message: "Broken", path: ["_entities"], extensions: { code: "UNAVAILABLE" } }] }
      : respond(name, request);
  const { data, errors } = await graphs.ours(text);
  instead = undefined;
  expect(JSON.stringify(data)).toContain('"displayName":"User.displayName');
  expect(errors).toEqual([{ message: "Broken", extensions: expect.objectContaining({ code: "UNAVAILABLE" }) }]);
});
