import { describe, expect, test } from "@jest/globals";
import { canonicalJson } from "./canonical-json.ts";

describe("canonical JSON", () => {
  test.each([
    ["fields in another order", { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ["an undefined field", { a: 1, b: undefined }, { a: 1 }],
    ["the same bytes", { a: Buffer.from([1]) }, { a: new Uint8Array([1]) }],
  ])("is the same for %s", (_name, one, other) => {
    expect(canonicalJson(one)).toBe(canonicalJson(other));
  });

  test.each([
    ["a number and its text", 1, "1"],
    ["a number and a bigint", 1, 1n],
    ["a bigint and its text", 1n, "1"],
    ["a bigint and a text that looks like its form", 1n, 'bigint("1")'],
    ["a time and its text", new Date(0), new Date(0).toISOString()],
    ["an array in another order", [1, 2], [2, 1]],
    ["null and an absent field", { a: null }, {}],
    ["one text and two that join to it", ["a,b"], ["a", "b"]],
    ["nesting", { a: { b: 1 } }, { "a.b": 1 }],
  ])("distinguishes %s", (_name, one, other) => {
    expect(canonicalJson(one)).not.toBe(canonicalJson(other));
  });

  test.each([
    ["NaN", Number.NaN],
    ["a function", () => 1],
    ["a map", new Map([["a", 1]])],
    ["a symbol", Symbol("a")],
  ])("refuses %s, which would look like another value", (_name, value) => {
    expect(() => canonicalJson({ value })).toThrow(TypeError);
  });
});
