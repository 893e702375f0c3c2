import {
  isAbstractType,
  isCompositeType,
  isUnionType,
  Kind,
  type DocumentNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type NamedTypeNode,
} from "graphql";

/** The types that a document's fragments apply to, by the fragments' names. */
export type TypesOfFragments = ReadonlyMap<string, GraphQLCompositeType | undefined>;

export const typesOfFragments = (schema: GraphQLSchema, { definitions }: DocumentNode): TypesOfFragments =>
  new Map(
    definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, conditionOf(definition, schema)]] : [],
    ),
  );

type Conditional = { readonly typeCondition?: NamedTypeNode | undefined };

/** Returns the type that a fragment applies to; undefined without a type condition, and for an unknown type. */
export function conditionOf({ typeCondition }: Conditional, schema: GraphQLSchema): GraphQLCompositeType | undefined {
  const type = typeCondition && schema.getType(typeCondition.name.value);
  return isCompositeType(type) ? type : undefined;
}

/**
 * Returns the candidates for a field of a type: the type's own, and for an abstract type that of each possible type.
 */
export function fieldsOf(
  type: GraphQLCompositeType | undefined,
  name: string,
  schema: GraphQLSchema,
): readonly GraphQLField<unknown, unknown>[] {
  return typesOf(type, schema).flatMap((one) => (isUnionType(one) ? [] : (one.getFields()[name] ?? [])));
}

/** Returns a type itself, and the types that its objects may have. */
export const typesOf = (
  type: GraphQLCompositeType | undefined,
  schema: GraphQLSchema,
): readonly GraphQLCompositeType[] =>
  type === undefined ? [] : isAbstractType(type) ? [type, ...schema.getPossibleTypes(type)] : [type];
