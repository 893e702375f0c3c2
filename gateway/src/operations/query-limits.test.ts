import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import {
  buildSchema,
  execute,
  getIntrospectionQuery,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  parse,
  validate,
  type DocumentNode,
} from "graphql";
import * as documents from "../generated/graphql.ts";
import { boundOf, noteFieldSizes } from "./field-sizes.ts";
import { MAX_COST, measureOperation } from "./measure-operation.ts";
import { partnersSchema } from "./partners-schema.ts";
import { limitRequests, MAX_ALIASES, MAX_DEPTH, MAX_REPETITIONS, MAX_TOKENS, rootFieldsOf } from "./query-limits.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const schema = noteFieldSizes(buildSchema(read("../../generated/api.graphql")), read("../../supergraph.graphql"));

function costOf(query: string, variables?: Record<string, unknown>): number {
  const document = parse(query);
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (operation === undefined) throw new Error("The document has no operation");
  return measureOperation(schema, document, operation, variables).cost;
}

const codesOf = (query: string) =>
  validate(schema, parse(query), [limitRequests]).map(({ extensions }) => extensions["code"]);

describe("a request is refused before it runs when it", () => {
  test("nests too deeply", () => {
    const nested = (levels: number): string =>
      levels === 0 ? "id" : `bet { participants(first: 1) { nodes { ${nested(levels - 1)} } } }`;
    expect(codesOf(`{ bets(first: 1) { nodes { participants(first: 1) { nodes { id } } } } }`)).toEqual([]);
    expect(codesOf(`{ bet(id: "1") { participants(first: 1) { nodes { ${nested(MAX_DEPTH)} } } } }`)).toContain(
      "QUERY_TOO_COMPLEX",
    );
  });

  test("nests too deeply, with edges counted like nodes", () => {
    const deep = (ofPage: string) => `{ me { user { bets { ${ofPage} { participants { ${ofPage} { user { id`;
    const codes = (ofPage: string, ends: number) => codesOf(`${deep(ofPage)} ${"}".repeat(ends)}`);
    expect(codes("nodes", 8)).toEqual([]);
    expect(codes("edges { node", 10)).toEqual([]);
  });

  test("repeats itself by aliases", () => {
    const repeated = (times: number) =>
      `{ ${Array.from({ length: times }, (_, index) => `a${index}: bet(id: "1") { id }`).join(" ")} }`;
    expect(codesOf(repeated(MAX_ALIASES))).toEqual([]);
    expect(codesOf(repeated(MAX_ALIASES + 1))).toEqual(["QUERY_TOO_COMPLEX"]);
  });

  test("requests pages of pages of pages, by number or by variable", () => {
    expect(codesOf(`{ bets(first: 100) { nodes { participants(first: 20) { nodes { id } } } } }`)).toEqual([]);
    expect(
      codesOf(`{ bets(first: 100) { nodes { participants(first: 100) { nodes { id amount { amount } } } } } }`),
    ).toEqual(["QUERY_TOO_COMPLEX"]);
    const byVariable = `query ($n: Int!) { bets(first: $n) { nodes { participants(first: $n) { nodes { id amount { amount } } } } } }`;
    expect(costOf(byVariable, { n: 20 })).toBeLessThan(MAX_COST);
    expect([{ n: 100 }, { n: Infinity }, { n: "100" }].map((sent) => costOf(byVariable, sent) > MAX_COST)).toEqual(
      Array(3).fill(true),
    );
  });

  test("requests the shares of many settlements without a page size", () => {
    const money = "stake { amount } fee { amount } winningsFee { amount } received { amount } user { id displayName }";
    expect(codesOf(`{ bets(first: 100) { nodes { settlement { shares { nodes { ${money} } } } } } }`)).toEqual([
      "QUERY_TOO_COMPLEX",
    ]);
  });

  test("requests the messages of many tickets, with or without a page size", () => {
    const messages = "{ nodes { id message senderType createdAt } }";
    expect(codesOf(`{ tickets(first: 20) { nodes { messages(first: 20) ${messages} } } }`)).toEqual([]);
    expect(codesOf(`{ tickets(first: 100) { nodes { messages(first: 100) ${messages} } } }`)).toEqual([
      "QUERY_TOO_COMPLEX",
    ]);
    const aliased = Array.from({ length: 5 }, (_, at) => `m${at}: messages ${messages}`).join(" ");
    expect(codesOf(`{ tickets(first: 100) { nodes { ${aliased} } } }`)).toEqual(["QUERY_TOO_COMPLEX"]);
  });

  test("hides its cost in fragments", () => {
    const hidden = `
      query { bets(first: 100) { nodes { ...People } } }
      fragment People on Bet { participants(first: 100) { nodes { ...Person } } }
      fragment Person on Participation { id amount { amount } }`;
    expect(codesOf(hidden)).toEqual(["QUERY_TOO_COMPLEX"]);
  });
});

describe("introspection", () => {
  const aliased = (times: number, below: string) =>
    `{ __schema { types { ${Array.from({ length: times }, (_, at) => `a${at}: fields ${below}`).join(" ")} } } }`;

  test("costs one point for each returned field, with real list lengths", () => {
    const query = "{ __schema { types { name fields { name args { name type { name } } } } directives { name } } }";
    const { data } = execute({ schema: partnersSchema, document: parse(query) }) as { data: unknown };
    const fieldsIn = (value: unknown): number =>
      Array.isArray(value)
        ? value.reduce<number>((sum, one) => sum + fieldsIn(one), 0)
        : Object.entries(Object(value)).reduce(
            (sum, [, one]) => sum + 1 + (typeof one === "string" ? 0 : fieldsIn(one)),
            0,
          );
    expect(costOf(query)).toBeGreaterThanOrEqual(fieldsIn(data));
    expect(costOf(query)).toBeLessThan(1.2 * fieldsIn(data));
  });

  test("of the whole schema is allowed, as tools need it", () => {
    expect(codesOf(getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true }))).toEqual([]);
  });

  test("is refused if aliases make the response too large, or are too many", () => {
    const below =
      "{ name description args { name description type { name kind } } type { name kind ofType { name } } }";
    expect(codesOf(aliased(10, below))).toEqual(["QUERY_TOO_COMPLEX"]);
    expect(codesOf(aliased(MAX_ALIASES, "{ name }"))).toEqual([]);
    expect(codesOf(aliased(MAX_ALIASES + 1, "{ name }"))).toEqual(["QUERY_TOO_COMPLEX"]);
    expect(codesOf(aliased(80, below)).every((code) => code === "QUERY_TOO_COMPLEX")).toBe(true);
  });

  test.each([
    ["by aliases", "{ __schema { a: types { name } b: types { kind } } }"],
    [
      "by fragments",
      "{ __schema { ...A ...B } } fragment A on __Schema { types { name } } fragment B on __Schema { types { kind } }",
    ],
    ["by two __schema fields", "{ a: __schema { types { name } } b: __schema { types { name } } }"],
  ])("is refused if it requests all types twice, %s", (_how, query) => {
    expect(codesOf(query)).toEqual(["QUERY_TOO_COMPLEX"]);
  });

  test("of one type costs what that type costs, and with a variable the largest type's cost", () => {
    const named = (name: string) => costOf(`{ __type(name: "${name}") { fields { name } } }`);
    expect(named("PageInfo")).toBeLessThan(named("Bet"));
    expect(costOf("query ($name: String!) { __type(name: $name) { fields { name } } }", { name: "PageInfo" })).toBe(
      named("Bet"),
    );
  });

  test("with fragments that double is measured only up to the limit", () => {
    const doubling = Array.from({ length: 18 }, (_, at) => `fragment F${at} on __Type { ...F${at + 1} ...F${at + 1} }`);
    const query = `{ __schema { types { ...F0 } } } ${doubling.join(" ")} fragment F18 on __Type { name }`;
    expect(codesOf(query)).toEqual(["QUERY_TOO_COMPLEX"]);
  });
});

describe("the same response name", () => {
  test("may repeat, up to a limit", () => {
    const repeated = (times: number) => `{ ${"__typename ".repeat(times)} }`;
    expect(codesOf(repeated(MAX_REPETITIONS))).toEqual([]);
    expect(codesOf(repeated(480))).toEqual(["QUERY_TOO_COMPLEX"]);
  });

  test.each([
    ["in inline fragments", `{ ${"... on Query { __typename } ".repeat(MAX_REPETITIONS + 1)} }`],
    [
      "in named fragments",
      `{ ...A ...B } ${["A", "B"].map((name) => `fragment ${name} on Query { ${"__typename ".repeat(30)} }`).join(" ")}`,
    ],
    ["below fields that merge", `{ ${`bet(id: "1") { ${"id ".repeat(11)} } `.repeat(5)} }`],
    ["below __schema", `{ __schema { ${"description ".repeat(MAX_REPETITIONS + 1)} } }`],
  ])("is counted %s", (_where, query) => expect(codesOf(query)).toEqual(["QUERY_TOO_COMPLEX"]));
});

describe("a list", () => {
  test("has pages or a bound that the cost knows, everywhere in the graph", () => {
    const objects = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && !type.name.startsWith("__"),
    );
    const unbounded = objects.filter(isObjectType).flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ type: of }) => isListType(getNullableType(of)))
        .filter((field) => !(type.name.endsWith("Connection") && ["nodes", "edges"].includes(field.name)))
        .filter((field) => boundOf(field) === undefined && !field.args.some(({ name }) => name === "first"))
        .map((field) => `${type.name}.${field.name}`),
    );
    expect(unbounded).toEqual([]);
  });

  test("that returns a connection is always paged", () => {
    const fields = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) => Object.values(type.getFields()).map((field) => ({ of: type.name, field })));
    const unpaged = fields.filter(
      ({ field }) => /Connection!?$/.test(String(field.type)) && !field.args.some(({ name }) => name === "first"),
    );
    expect(unpaged.map(({ of, field }) => `${of}.${field.name}`)).toEqual([]);
  });

  test("costs as many entries as it can have", () => {
    expect(costOf("{ featuredBet { sides { position percent } } }")).toBe(1 + 1 + 2 * 2);
    expect(costOf("{ featuredBet { poolHistory { at } } }")).toBe(1 + 1 + 60);
    expect(costOf("{ featuredBet { poolSlices { at } } }")).toBe(1 + 1 + 24);
    expect(costOf("{ escrowBalance { heldByDay(days: 3) { date } } }")).toBe(1 + 1 + 3);
    expect(costOf("{ escrowBalance { heldByDay { date } } }")).toBe(1 + 1 + 90);
  });

  test("of delivery attempts costs as many as are requested, and each response body by its weight", () => {
    const tries = (args: string) =>
      `{ webhookEndpoint(id: "1") { deliveries(first: 100) { nodes { attempts${args} { responseBody } } } } }`;
    expect(costOf(tries("(first: 1)"))).toBe(2 + 100 * (1 + 1 + 20));
    expect(codesOf(tries(""))).toEqual(["QUERY_TOO_COMPLEX"]);
  });
});

test("a list costs its page size in any schema", () => {
  const shelves = buildSchema("type Query { shelves(first: Int! = 20): Shelves! } type Shelves { nodes: [Query!]! }");
  const nested = (levels: number): string =>
    levels === 0 ? "__typename" : `shelves { nodes { ${nested(levels - 1)} } }`;
  const isRefused = (levels: number) => validate(shelves, parse(`{ ${nested(levels)} }`), [limitRequests]).length > 0;
  expect(isRefused(3)).toBe(false);
  expect(isRefused(4)).toBe(true);
});

test("fragments that double each other are each measured once, so that no request blocks the others", () => {
  // Enough to be refused, and few enough for an exponential measurement to end.
  const doubling = Array.from(
    { length: 16 },
    (_, index) => `fragment F${index} on Bet { ...F${index + 1} ...F${index + 1} }`,
  );
  const query = `query { bet(id: "1") { ...F0 } } ${doubling.join(" ")} fragment F16 on Bet { id }`;
  expect(readsOf(query, (document) => validate(schema, document, [limitRequests]))).toEqual({
    refusals: 1,
    mostReads: 2,
  });
});

describe("the mutations of a request", () => {
  const vote = `acceptTerms(input: { version: "1" }) { __typename }`;
  const fieldsOf = (query: string, variables?: Record<string, unknown>) => {
    const document = parse(query);
    const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    if (operation === undefined) throw new Error("The document has no operation");
    return Object.fromEntries(rootFieldsOf(document, operation, variables));
  };

  test("are counted by reading each fragment once when fragments double", () => {
    const doubling = Array.from(
      { length: 16 },
      (_, index) => `fragment F${index} on Mutation { ...F${index + 1} ...F${index + 1} }`,
    );
    const query = `mutation { ...F0 } ${doubling.join(" ")} fragment F16 on Mutation { ${vote} }`;
    expect(fieldsOf(query)).toEqual({ acceptTerms: 2 ** 16 });
  });

  test("are not counted if a variable skips them", () => {
    const query = `mutation ($a: Boolean = false, $b: Boolean = false) {
      one: ${vote.replace("{ __typename }", "@include(if: $a) { __typename }")}
      ... on Mutation @skip(if: $b) { two: ${vote} }
      ...F @include(if: false)
    } fragment F on Mutation { three: ${vote} }`;
    expect(fieldsOf(query, { a: true, b: false })).toEqual({ acceptTerms: 2 });
    expect(fieldsOf(query, { a: false, b: true })).toEqual({});
    expect(fieldsOf(query)).toEqual({ acceptTerms: 1 });
  });
});

/**
 * Counts how often any fragment's body is read while a document is checked, and how often it is rejected. The visitor
 * that runs the rules reads each once itself.
 */
function readsOf(query: string, look: (document: DocumentNode) => readonly unknown[]) {
  const document = parse(query);
  const reads = new Map<string, number>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
    const { selections } = definition.selectionSet;
    Object.defineProperty(definition.selectionSet, "selections", {
      get: () => {
        reads.set(definition.name.value, (reads.get(definition.name.value) ?? 0) + 1);
        return selections;
      },
    });
  }
  const refusals = look(document).length;
  return { refusals, mostReads: Math.max(...reads.values()) };
}

test("a fragment that contains itself ends the measurement, and another rule refuses it", () => {
  expect(codesOf(`query { bet(id: "1") { ...A } } fragment A on Bet { id ...A }`)).toEqual([]);
});

test("every document that the gateway runs itself is within the limits with pages of 100", () => {
  const all = Object.values<unknown>(documents).filter((one) => one instanceof documents.TypedDocumentString);
  const operations = all.map(String).filter((query) => /^\s*(query|mutation)\b/.test(query));
  expect(operations.length).toBeGreaterThan(30);
  const tooMuch = operations.filter((query) => codesOf(query).length > 0 || costOf(query, { first: 100 }) > MAX_COST);
  expect(tooMuch.map((query) => [costOf(query, { first: 100 }), ...codesOf(query), query])).toEqual([]);
});

test("every operation of the web app is within the limits", () => {
  const operations: Record<string, string> = JSON.parse(read("../../../web/src/generated/persisted-documents.json"));
  expect(Object.keys(operations).length).toBeGreaterThan(20);
  for (const query of Object.values(operations)) {
    const document = parse(query, { maxTokens: MAX_TOKENS });
    expect([query, validate(schema, document, [limitRequests])]).toEqual([query, []]);
    expect([query, costOf(query, { first: 10 }) <= MAX_COST]).toEqual([query, true]);
  }
});
