import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { buildSchema, parse, validate } from "graphql";
import { refuseKeyAliases } from "./key-aliases.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const schema = buildSchema(read("../../generated/api.graphql"));
const rule = refuseKeyAliases(read("../../supergraph.graphql"));

const complaints = (query: string) => validate(schema, parse(query), [rule]).map(({ message }) => message);

describe("a field may not take the name of another key:", () => {
  test.each([
    "{ bets(first: 1) { nodes { id: title ballot { id } } } }",
    "{ bets(first: 1) { nodes { ...F } } } fragment F on Bet { id: status }",
    "{ me { user { ... on User { id: displayName } } } }",
    "{ bets(first: 1) { nodes { __typename: title } } }",
  ])("%s", (query) => {
    expect(complaints(query)).toEqual([
      expect.stringMatching(/^Services find a \w+ by (id|__typename), so no other field/),
    ]);
  });
});

test.each([
  "{ bets(first: 1) { nodes { id: id name: title ballot { id } } } }",
  "{ id: bets(first: 1) { id: nodes { id } } }",
  "{ bets(first: 1) { nodes { kind: __typename } } }",
])("any other alias is allowed: %s", (query) => expect(complaints(query)).toEqual([]));

test("no operation of the web app uses such an alias", () => {
  const manifest: Record<string, string> = JSON.parse(read("../../../web/src/generated/persisted-documents.json"));
  expect(Object.values(manifest).flatMap(complaints)).toEqual([]);
});
