import { Kind, visit, type ConstDirectiveNode, type DocumentNode, type StringValueNode } from "graphql";
import { scopeNamed } from "../callers/scopes.ts";

/**
 * Adds the scopes of each field and type with `@scope` to its description, because introspection shows no directives.
 */
export const describeScopes = (document: DocumentNode): DocumentNode =>
  visit(document, {
    FieldDefinition: (node) => described(node),
    ObjectTypeDefinition: (node) => described(node),
  });

type Described = { readonly description?: StringValueNode; readonly directives?: readonly ConstDirectiveNode[] };

function described<T extends Described>(node: T): T | undefined {
  const directive = node.directives?.find(({ name }) => name.value === "scope");
  const { description } = node;
  if (directive === undefined || description === undefined) return undefined;
  const value = `${description.value} ${sentenceOf(directive)}`;
  return { ...node, description: { ...description, value } };
}

function sentenceOf({ arguments: given = [] }: ConstDirectiveNode): string {
  const values = given.flatMap(({ value }) => (value.kind === Kind.LIST ? value.values : [value]));
  const scopes = values.map((value) => (value.kind === Kind.ENUM ? scopeNamed(value.value) : undefined));
  if (scopes.length === 0) return "Reached by no token.";
  return scopes.length === 1 ? `Scope: ${scopes.join()}.` : `Any scope of: ${scopes.join(", ")}.`;
}
