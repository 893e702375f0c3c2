import { getVariableValues, type DocumentNode, type GraphQLSchema } from "graphql";
import { isRecord } from "../json-record.ts";
import { conditionVariablesOf } from "./decide-conditions.ts";
import { MAX_VALUE_DEPTH } from "./query-limits.ts";
import { refusedBecause, refusedFor } from "../errors/refused-request.ts";
import type { RequestedOperation } from "./require-operation.ts";

/** How many faults of variables are reported at most, as in GraphQL itself. */
const MAX_FAULTS = 50;

/** Rejects an operation whose variables do not match their declarations. Throws RefusedRequest with BAD_USER_INPUT. */
export function requireVariables(schema: GraphQLSchema, { document, operation, variables }: RequestedOperation): void {
  const { variableDefinitions = [] } = operation;
  if (variableDefinitions.length === 0) return;
  requireJson(variables);
  const { errors } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: MAX_FAULTS });
  if (errors !== undefined) throw refusedBecause("BAD_USER_INPUT", errors);
  requireConditions(document, variables);
}

/**
 * Rejects null for a variable of `@include` or `@skip`. A variable with a default may be nullable, but the argument may
 * not be null (GraphQL specification, section 6.4.1).
 */
function requireConditions(document: DocumentNode, variables: RequestedOperation["variables"]): void {
  const name = conditionVariablesOf(document).find((condition) => variables[condition] === null);
  if (name !== undefined) throw refusedFor("BAD_USER_INPUT", `Variable "$${name}" of a condition can't be null.`);
}

/** Rejects what can't be serialized for a service again: a number beyond a double's range is parsed as infinity. */
function requireJson(value: unknown, nesting = 0): void {
  if (typeof value === "number" && !Number.isFinite(value))
    throw refusedFor("BAD_USER_INPUT", "A number of the variables is beyond the range of a double.");
  const inner = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
  if (inner.length > 0 && nesting > MAX_VALUE_DEPTH)
    throw refusedFor("BAD_USER_INPUT", `Variables can nest at most ${MAX_VALUE_DEPTH} levels deep.`);
  for (const one of inner) requireJson(one, nesting + 1);
}
