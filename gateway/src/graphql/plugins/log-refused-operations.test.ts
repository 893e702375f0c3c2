import { expect, test } from "@jest/globals";
import { GraphQLError } from "graphql";
import { reasonToLog } from "./log-refused-operations.ts";

const refusal = (code: string, field?: string) =>
  new GraphQLError("No", { extensions: { code, ...(field === undefined ? {} : { fields: { field } }) } });

test.each([
  ["a cursor of another query", refusal("INVALID_INPUT", "after"), "FOREIGN_CURSOR"],
  ["a filter beside the older arguments", refusal("INVALID_INPUT", "filter"), "FILTER_OUT_OF_RANGE"],
  ["a time out of range", refusal("INVALID_INPUT", "endsBefore"), "FILTER_OUT_OF_RANGE"],
  ["another time out of range", refusal("INVALID_INPUT", "updatedSince"), "FILTER_OUT_OF_RANGE"],
])("%s is logged", (_what, error, reason) => expect(reasonToLog(error)).toBe(reason));

test.each([
  ["a title above the limit", refusal("INVALID_INPUT", "title")],
  ["invalid input without a field name", refusal("INVALID_INPUT")],
  ["a field of the same name with another code", refusal("FORBIDDEN", "after")],
])("%s is not logged", (_what, error) => expect(reasonToLog(error)).toBeUndefined());
