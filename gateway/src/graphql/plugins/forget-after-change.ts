import { Kind, OperationTypeNode, type OperationDefinitionNode } from "graphql";
import type { GatewayContext } from "../../operations/gateway-context.ts";

/** Mutations after which the caller's next token has other claims. */
const CHANGES_TOKEN = new Set(["acceptTerms"]);

/**
 * Forgets the cached credential, so that a person who has just accepted the terms may bet at once and not seconds
 * later.
 */
export function forgetAfterChange(operation: OperationDefinitionNode | undefined, context: GatewayContext): void {
  if (operation?.operation !== OperationTypeNode.MUTATION) return;
  const { selections } = operation.selectionSet;
  const changes = selections.some((field) => field.kind === Kind.FIELD && CHANGES_TOKEN.has(field.name.value));
  if (changes) context.forgetCredential();
}
