import { describe, expect, test } from "@jest/globals";
import { buildSchema } from "graphql";
import { brokenOperations } from "./broken-operations.ts";

const BEFORE = `
  type Query { bet(id: ID!): Bet bets(filter: Filter, first: Int): [Bet!]! }
  type Mutation { join(input: Join!): Bet }
  type Bet { id: ID! title: String! pool: Int }
  input Filter { status: [Status!] }
  input Join { betId: ID! note: String filter: Filter }
  enum Status { OPEN OVER }
`;

const operations = {
  a: "query Card($id: ID!) { bet(id: $id) { id title pool } }",
  b: "query Feed($filter: Filter) { bets(filter: $filter) { id } }",
  c: "mutation Join($input: Join!) { join(input: $input) { id } }",
};

const brokenBy = (changes: Readonly<Record<string, string>>): readonly string[] => {
  const now = Object.entries(changes).reduce((schema, [from, to]) => {
    if (!schema.includes(from)) throw new Error(`There is no ${from}`);
    return schema.replace(from, to);
  }, BEFORE);
  return brokenOperations({ operations, schema: buildSchema(BEFORE) }, buildSchema(now));
};

describe("operations of open pages are broken by", () => {
  test.each([
    ["a removed field", { "title: String! ": "" }, ['Card: Cannot query field "title" on type "Bet".']],
    ["a new required argument", { "bet(id: ID!)": "bet(id: ID!, at: Int!)" }, [expect.stringMatching(/^Card: .*"at"/)]],
    [
      "a removed argument",
      { "bets(filter: Filter, first: Int)": "bets(first: Int)" },
      [expect.stringMatching(/^Feed: Unknown argument "filter"/)],
    ],
    ["a changed type", { "pool: Int": "pool: String" }, ["Card: Bet.pool is String and was Int."]],
    [
      "a value that becomes nullable",
      { "title: String!": "title: String" },
      ["Card: Bet.title is String and was String!."],
    ],
    [
      "a new required input field",
      { "note: String": "note: String fee: Int!" },
      ["Join: Join.fee is required and was unknown."],
    ],
    ["a removed input field", { "note: String": "" }, ["Join: Join.note is gone."]],
    [
      "an input field that becomes required",
      { "note: String": "note: String!" },
      ["Join: Join.note is String! and was String."],
    ],
    [
      "a removed enum value",
      { "OPEN OVER": "OPEN" },
      ["Feed: Status takes OVER no more.", "Join: Status takes OVER no more."],
    ],
  ])("%s", (_, changes, sentences) => {
    expect(brokenBy(changes)).toEqual(sentences);
  });

  test("an operation that exceeds the limits of a request", () => {
    const deep = `query Deep { bet(id: 1) { ${"bet { ".repeat(9)} id ${"} ".repeat(9)} } }`;
    const schema = buildSchema("type Query { bet(id: ID): Bet } type Bet { id: ID bet: Bet }");
    expect(brokenOperations({ operations: { deep }, schema }, schema)).toHaveLength(1);
  });
});

describe("operations of open pages are not broken by", () => {
  test.each([
    ["an unchanged schema", {}],
    ["a new field", { "pool: Int": "pool: Int fee: Int" }],
    ["a value that becomes non-null", { "pool: Int": "pool: Int!" }],
    ["a new optional argument", { "bet(id: ID!)": "bet(id: ID!, at: Int)" }],
    ["a new input field with a default", { "note: String": "note: String fee: Int = 1" }],
    ["an input field that becomes optional", { "betId: ID!": "betId: ID" }],
    ["a new enum value", { "OPEN OVER": "OPEN OVER GONE" }],
  ])("%s", (_, changes) => {
    expect(brokenBy(changes)).toEqual([]);
  });
});
