import {
  getNamedType,
  GraphQLError,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  type ConstDirectiveNode,
  type GraphQLSchema,
  type SelectionSetNode,
  type ValidationRule,
} from "graphql";

/** The fields by which services look up entities, by type name. */
type Keys = Map<string, Set<string>>;

const TYPENAME = "__typename";

/**
 * Rejects an alias that equals a key's name but selects another field. The planner adds keys to an operation's fields
 * under their own names, so an object would have two values under one name, and services would look up another object.
 */
export function refuseKeyAliases(supergraphSdl: string): ValidationRule {
  const bySchema = new WeakMap<GraphQLSchema, Keys>();
  return (context) => ({
    Field: (field) => {
      const alias = field.alias?.value;
      if (alias === undefined || alias === field.name.value) return;
      const schema = context.getSchema();
      const keys = bySchema.get(schema) ?? keysIn(schema, supergraphSdl);
      bySchema.set(schema, keys);
      const parent = context.getParentType()?.name ?? "";
      if (alias !== TYPENAME && keys.get(parent)?.has(alias) !== true) return;
      const message = `Services find a ${parent} by ${alias}, so no other field can have that name.`;
      context.reportError(new GraphQLError(message, { nodes: field }));
    },
  });
}

function keysIn(schema: GraphQLSchema, supergraphSdl: string): Keys {
  const keys: Keys = new Map();
  const add = (typeName: string, selections: SelectionSetNode): void => {
    const type = schema.getType(typeName);
    if (!isObjectType(type) && !isInterfaceType(type)) return;
    const names = keys.get(typeName) ?? new Set();
    keys.set(typeName, names);
    for (const selection of selections.selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT)
        add(selection.typeCondition?.name.value ?? typeName, selection.selectionSet);
      if (selection.kind !== Kind.FIELD) continue;
      names.add(selection.name.value);
      const below = getNamedType(type.getFields()[selection.name.value]?.type);
      if (below !== undefined && selection.selectionSet !== undefined)
        for (const one of isAbstractType(below) ? [below, ...schema.getPossibleTypes(below)] : [below])
          add(one.name, selection.selectionSet);
    }
  };
  for (const definition of parse(supergraphSdl, { noLocation: true }).definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.INTERFACE_TYPE_DEFINITION) continue;
    const fields = definition.fields ?? [];
    const sets = [
      ...fieldSetsIn(definition.directives, "key"),
      ...fields.flatMap(({ directives }) => fieldSetsIn(directives, "requires")),
    ];
    for (const set of sets) add(definition.name.value, set);
  }
  shareWithInterfaces(schema, keys);
  return keys;
}

/** An object may be queried as its interface, and an interface's object as itself. */
function shareWithInterfaces(schema: GraphQLSchema, keys: Keys): void {
  const own = [...keys];
  for (const [name, names] of own) {
    const type = schema.getType(name);
    const others = isObjectType(type)
      ? type.getInterfaces()
      : isInterfaceType(type)
        ? schema.getPossibleTypes(type)
        : [];
    for (const other of others) keys.set(other.name, new Set([...(keys.get(other.name) ?? []), ...names]));
  }
}

/** Returns the field sets that a composition directive (`join__type`, `join__field`) names in an argument. */
const fieldSetsIn = (directives: readonly ConstDirectiveNode[] = [], argument: string): readonly SelectionSetNode[] =>
  directives
    .filter(({ name }) => name.value.startsWith("join__"))
    .flatMap(({ arguments: given = [] }) =>
      given.flatMap(({ name, value }) =>
        name.value === argument && value.kind === Kind.STRING ? fieldSetOf(value.value) : [],
      ),
    );

function fieldSetOf(text: string): readonly SelectionSetNode[] {
  return parse(`{ ${text} }`, { noLocation: true }).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [definition.selectionSet] : [],
  );
}
