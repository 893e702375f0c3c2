import { readFileSync } from "node:fs";
import { describe, expect, jest, test } from "@jest/globals";
import { buildSchema, parse, validate, ValidationContext } from "graphql";
import { limitRequests, MAX_ALIASES, MAX_DEPTH } from "./limits.ts";

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
  const measured = jest.spyOn(ValidationContext.prototype, "getFragment");
  expect(codesOf(query)).toEqual(["QUERY_TOO_COMPLEX"]);
  expect(measured.mock.calls.map(([name]) => name)).toEqual(Array.from({ length: 17 }, (_, index) => `F${index}`));
  measured.mockRestore();
});

test("a fragment that contains itself ends the measuring, and another rule refuses it", () => {
  expect(codesOf(`query { bet(id: "1") { ...A } } fragment A on Bet { id ...A }`)).toEqual([]);
});
