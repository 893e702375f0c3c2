import { Kind, OperationTypeNode, type OperationDefinitionNode } from "graphql";
import type { GatewayContext } from "./gateway-context.ts";

/** Mutations after which the caller's next token says something else. */
const CHANGES_TOKEN = new Set(["acceptTerms"]);

/** A person who has just accepted the terms may bet at once, before the token that is cached for seconds runs out. */
export function forgetAfterChange(operation: OperationDefinitionNode | undefined, context: GatewayContext): void {
  if (operation?.operation !== OperationTypeNode.MUTATION) return;
  const { selections } = operation.selectionSet;
  const changes = selections.some((field) => field.kind === Kind.FIELD && CHANGES_TOKEN.has(field.name.value));
  if (changes) context.forgetCredential();
}
