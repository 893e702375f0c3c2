import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { buildSchema, Kind, parse, validate, type DocumentNode } from "graphql";
import { limitRequests, MAX_ALIASES, MAX_DEPTH, MAX_TOKENS, rootFieldsOf } from "./query-limits.ts";

const schema = buildSchema(readFileSync(new URL("../../generated/api.graphql", import.meta.url), "utf8"));
const codesOf = (query: string) =>
  validate(schema, parse(query), [limitRequests]).map(({ extensions }) => extensions["code"]);

describe("a request is refused before it runs when it", () => {
  test("nests too deep", () => {
    const nested = (levels: number): string =>
      levels === 0 ? "id" : `bet { participants(first: 1) { nodes { ${nested(levels - 1)} } } }`;
    expect(codesOf(`{ bets(first: 1) { nodes { participants(first: 1) { nodes { id } } } } }`)).toEqual([]);
    expect(codesOf(`{ bet(id: "1") { participants(first: 1) { nodes { ${nested(MAX_DEPTH)} } } } }`)).toContain(
      "QUERY_TOO_COMPLEX",
    );
  });

  test("nests too deep, where a page's edges count like its nodes", () => {
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

  test("asks for pages of pages of pages, by number or by variable", () => {
    expect(codesOf(`{ bets(first: 100) { nodes { participants(first: 20) { nodes { id } } } } }`)).toEqual([]);
    expect(
      codesOf(`{ bets(first: 100) { nodes { participants(first: 100) { nodes { id amount { amount } } } } } }`),
    ).toEqual(["QUERY_TOO_COMPLEX"]);
    expect(
      codesOf(
        `query ($n: Int!) { bets(first: $n) { nodes { participants(first: $n) { nodes { id amount { amount } } } } } }`,
      ),
    ).toEqual(["QUERY_TOO_COMPLEX"]);
  });

  test("asks for lists of what was settled without saying how long", () => {
    const money = "stake { amount } fee { amount } winningsFee { amount } received { amount } user { id displayName }";
    expect(codesOf(`{ bets(first: 100) { nodes { settlement { shares { nodes { ${money} } } } } } }`)).toEqual([
      "QUERY_TOO_COMPLEX",
    ]);
  });

  test("asks for what was written in a list of tickets, with or without saying how much", () => {
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

test("a list counts for a page wherever the graph has one", () => {
  const shelves = buildSchema("type Query { shelves(first: Int! = 20): Shelves! } type Shelves { nodes: [Query!]! }");
  const nested = (levels: number): string =>
    levels === 0 ? "__typename" : `shelves { nodes { ${nested(levels - 1)} } }`;
  const isRefused = (levels: number) => validate(shelves, parse(`{ ${nested(levels)} }`), [limitRequests]).length > 0;
  expect(isRefused(3)).toBe(false);
  expect(isRefused(4)).toBe(true);
});

test("fragments that double each other are each measured once: one request must not keep all others waiting", () => {
  // Enough to be refused, and few enough for a measuring that doubles with each to end.
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

  test("that double in fragments are counted by reading each once", () => {
    const doubling = Array.from(
      { length: 16 },
      (_, index) => `fragment F${index} on Mutation { ...F${index + 1} ...F${index + 1} }`,
    );
    const query = `mutation { ...F0 } ${doubling.join(" ")} fragment F16 on Mutation { ${vote} }`;
    expect(fieldsOf(query)).toEqual({ acceptTerms: 2 ** 16 });
  });

  test("count unless the variables leave them out", () => {
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
 * Counts how often the body of any fragment is read while a document is looked at, and how often it is refused. The
 * visitor that runs the rules reads each once itself.
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

test("a fragment that contains itself ends the measuring, and another rule refuses it", () => {
  expect(codesOf(`query { bet(id: "1") { ...A } } fragment A on Bet { id ...A }`)).toEqual([]);
});

test("every operation of our own pages is within the limits", () => {
  const documents = new URL("../../../web/src/generated/persisted-documents.json", import.meta.url);
  const operations: Record<string, string> = JSON.parse(readFileSync(documents, "utf8"));
  expect(Object.keys(operations).length).toBeGreaterThan(20);
  for (const query of Object.values(operations)) {
    const document = parse(query, { maxTokens: MAX_TOKENS });
    expect([query, validate(schema, document, [limitRequests])]).toEqual([query, []]);
  }
});
