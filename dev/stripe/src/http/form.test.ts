import { describe, expect, test } from "@jest/globals";
import { parseForm } from "./form.ts";

describe("a form", () => {
  test.each([
    ["amount=500&currency=usd", { amount: "500", currency: "usd" }],
    ["metadata[stake]=s1&metadata[0]=zero", { metadata: { stake: "s1", "0": "zero" } }],
    ["expand[]=a&expand[]=b", { expand: { "0": "a", "1": "b" } }],
    ["expand[0]=a&expand[1]=b", { expand: { "0": "a", "1": "b" } }],
    ["items[0][price]=1&items[1][price]=2", { items: { "0": { price: "1" }, "1": { price: "2" } } }],
    ["name=a%20b%26c%3D", { name: "a b&c=" }],
    ["", {}],
  ])("%s is parsed", (text, parsed) => {
    expect(JSON.parse(JSON.stringify(parseForm(text)))).toEqual(parsed);
  });

  test.each(["a[b=1", "[a]=1", "a[b]c=1", "a[b][c][d][e][f][g]=1", "a=1&a[b]=2"])("%s is rejected", (text) => {
    expect(() => parseForm(text)).toThrow();
  });

  test("can't pollute a prototype", () => {
    const parsed = parseForm("__proto__[polluted]=yes");
    expect(Object.keys(parsed)).toEqual(["__proto__"]);
    expect({}).not.toHaveProperty("polluted");
  });

  test("has a bounded number of fields", () => {
    expect(() => parseForm(Array.from({ length: 1001 }, (_, index) => `f${index}=1`).join("&"))).toThrow("1000");
  });
});
