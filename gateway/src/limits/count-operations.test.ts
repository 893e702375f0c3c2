import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { buildSchema } from "graphql";
import { BUDGETS } from "./count-operations.ts";

test("every budget is for a mutation that the graph has", () => {
  const schema = buildSchema(readFileSync(new URL("../../generated/api.graphql", import.meta.url), "utf8"));
  expect(Object.keys(schema.getMutationType()?.getFields() ?? {})).toEqual(
    expect.arrayContaining(Object.keys(BUDGETS)),
  );
});
