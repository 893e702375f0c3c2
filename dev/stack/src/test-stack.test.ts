import { describe, expect, test } from "@jest/globals";
import { testPartsWanted } from "./test-stack.ts";

describe("TEST_PARTS", () => {
  test.each([
    [undefined, ["postgres", "kafka", "mongo", "temporal"]],
    ["", ["postgres", "kafka", "mongo", "temporal"]],
    ["none", []],
    ["kafka", ["kafka"]],
    ["postgres, temporal", ["postgres", "temporal"]],
  ])("%j starts %j", (setting, expected) => {
    expect(testPartsWanted(setting)).toEqual(expected);
  });

  test.each(["redis", "postgres,redis", ","])("%j is rejected with the valid names", (setting) => {
    expect(() => testPartsWanted(setting)).toThrow(
      /^TEST_PARTS knows postgres, kafka, mongo, temporal; it does not know/,
    );
  });
});
