import { expect, test } from "@jest/globals";
import { MEANINGS } from "@stakehold/errors/codes.ts";
import { buildSchema, isEnumType } from "graphql";
import { nameOfScope, SCOPES } from "../callers/scopes.ts";
import { errorCodesResolvers, errorCodesSchema } from "./error-codes.ts";

const schema = buildSchema(
  `type Query { ok: Int } directive @shareable on OBJECT | FIELD_DEFINITION directive @scope(anyOf: [Scope!]!) on FIELD_DEFINITION
   directive @listSize(assumedSize: Int) on FIELD_DEFINITION
   enum Scope { ${SCOPES.map(nameOfScope).join(" ")} } ${errorCodesSchema}`,
);

test("the enum contains every code, each with a description", () => {
  const type = schema.getType("ErrorCode");
  const values = isEnumType(type) ? type.getValues() : [];
  expect(values.map(({ name }) => name)).toEqual(Object.keys(MEANINGS));
  expect(values.filter(({ description }) => !description?.endsWith("."))).toEqual([]);
});

test("errorCodes returns the HTTP status of each code and whether it is retryable", () => {
  const meanings = errorCodesResolvers.Query.errorCodes();
  expect(meanings).toHaveLength(Object.keys(MEANINGS).length);
  expect(meanings).toContainEqual({
    code: "STAKE_BUSY",
    httpStatus: 409,
    isRetryable: true,
    message: MEANINGS.STAKE_BUSY.message,
  });
});
