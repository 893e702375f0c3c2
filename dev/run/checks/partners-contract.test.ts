import { expect, test } from "@jest/globals";
import { brokenContract } from "./partners-contract.ts";

const LONG_AGO = '@deprecated(reason: "Since 2026-01-01; use c.")';
const TODAY = new Date("2026-06-30T12:00:00Z");
const schema = (fields: string, more = "") => `type Query { a: Int ${fields} } ${more}`;

const check = (before: string, after: string) => brokenContract(before, after, TODAY);

test.each([
  ["a field that was not deprecated", schema("b: Int"), schema("")],
  ["a field whose reason has no date", schema('b: Int @deprecated(reason: "Use c.")'), schema("")],
  ["a field deprecated for too short", schema('b: Int @deprecated(reason: "Since 2026-01-02; x.")'), schema("")],
  ["a field that was deprecated only on its removal", schema("b: Int"), schema("")],
  ["an argument", schema("b(x: Int): Int"), schema("b: Int")],
  ["an enum's value", schema("b: E", "enum E { A B }"), schema("b: E", "enum E { A }")],
  ["a type", schema("b: T", "type T { x: Int }"), schema("")],
])("%s may not be removed", async (_what, before, after) => expect(await check(before, after)).not.toEqual([]));

test.each([
  ["a changed type of a field, even a deprecated one", schema(`b: Int ${LONG_AGO}`), schema("b: String")],
  ["a field that becomes nullable", schema("b: Int!"), schema("b: Int")],
  ["a new required argument", schema("b: Int"), schema("b(x: Int!): Int")],
])("%s is a breaking change", async (_what, before, after) => expect(await check(before, after)).toHaveLength(1));

test.each([
  ["a field", schema(`b: Int ${LONG_AGO}`), schema("")],
  ["an argument", schema(`b(x: Int ${LONG_AGO}): Int`), schema("b: Int")],
  ["an enum's value", schema("b: E", `enum E { A B ${LONG_AGO} }`), schema("b: E", "enum E { A }")],
  [
    "a field with the types that only it uses",
    schema(`b: T ${LONG_AGO}`, "type T { u: U } type U { x: Int }"),
    schema(""),
  ],
])("%s may be removed after 180 days of deprecation", async (_what, before, after) =>
  expect(await check(before, after)).toEqual([]),
);

test("additions break nobody", async () => {
  expect(await check(schema(""), schema("b(x: Int): T", "type T { x: Int }"))).toEqual([]);
});
