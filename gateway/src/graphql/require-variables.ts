import { getVariableValues, type GraphQLSchema } from "graphql";
import { refusedBecause } from "./refused-request.ts";
import type { Asked } from "./require-operation.ts";

/** How many faults of variables are told at most, as GraphQL itself does. */
const MAX_FAULTS = 50;

/** Refuses an operation whose variables are not as it declares them. Throws RefusedRequest with BAD_USER_INPUT. */
export function requireVariables(schema: GraphQLSchema, { operation, variables }: Asked): void {
  const { variableDefinitions = [] } = operation;
  if (variableDefinitions.length === 0) return;
  const { errors } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: MAX_FAULTS });
  if (errors !== undefined) throw refusedBecause("BAD_USER_INPUT", errors);
}
