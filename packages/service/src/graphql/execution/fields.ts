import {
  defaultFieldResolver,
  getArgumentValues,
  isAbstractType,
  isNonNullType,
  Kind,
  TypeNameMetaFieldDef,
  visit,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import { collectFields, selectionsBelow, type Reading } from "./collect-fields.ts";
import type { Field, ReadObject } from "./place.ts";
import { valuesOf } from "./values.ts";

/** What is asked, and of which schema. */
export type Question = {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly reading: Reading;
};

/** Makes of what these selections ask of an object of a type how it is answered. */
export function fieldsOf(
  question: Question,
  type: GraphQLObjectType,
  selections: Parameters<typeof collectFields>[0],
): ReadObject {
  const { schema, reading } = question;
  const isOn = (name: string): boolean => {
    const condition = schema.getType(name);
    return condition === type || (isAbstractType(condition) && schema.isSubType(condition, type));
  };
  const fields = [...collectFields(selections, { ...reading, isOn })];
  return {
    fields: fields.map(([key, nodes]) => fieldOf(question, type, { key, nodes })),
    isBare: fields.some(([key]) => key in Object.prototype),
  };
}

type Named = { readonly key: string; readonly nodes: readonly FieldNode[] };

function fieldOf(question: Question, type: GraphQLObjectType, { key, nodes }: Named): Field {
  const name = nodes[0]?.name.value ?? "";
  const definition = name === TypeNameMetaFieldDef.name ? TypeNameMetaFieldDef : type.getFields()[name];
  if (definition === undefined) throw new TypeError(`${type.name} has no field ${name}`);
  const info = infoOf(question, type, { key, nodes, definition });
  const below = selectionsBelow(nodes);
  return {
    key,
    nodes,
    isNullable: !isNonNullType(definition.type),
    resolve: name === TypeNameMetaFieldDef.name ? () => type.name : resolverOf(definition, nodes, info),
    read: valuesOf(definition.type, {
      name: `${type.name}.${name}`,
      nodes,
      info,
      ofType: (of) => fieldsOf(question, of, below),
    }),
  };
}

type Resolver = Field["resolve"];

function resolverOf(
  definition: GraphQLField<unknown, unknown>,
  nodes: readonly FieldNode[],
  info: GraphQLResolveInfo,
): Resolver {
  const resolve = definition.resolve ?? defaultFieldResolver;
  const argumentsIn = argumentsOf(definition, nodes);
  return (source, { run }) => resolve(source, argumentsIn(run.variables), run.context, info);
}

type Values = Readonly<Record<string, unknown>>;

/** A field's arguments, which are read once where no variable is among them. */
function argumentsOf(
  definition: GraphQLField<unknown, unknown>,
  [node]: readonly FieldNode[],
): (variables: Values) => Values {
  if (node === undefined || definition.args.length === 0) return () => NONE;
  if (hasVariables(node)) return (variables) => getArgumentValues(definition, node, variables);
  let values: Values | undefined;
  return () => (values ??= getArgumentValues(definition, node));
}

const NONE: Values = Object.freeze({});

function hasVariables({ arguments: given = [] }: FieldNode): boolean {
  let isVariable = false;
  for (const argument of given) visit(argument, { [Kind.VARIABLE]: () => void (isVariable = true) });
  return isVariable;
}

/** What a resolver is told of its field. It is the same for every request, so it has neither variables nor indexes of a path. */
const infoOf = (
  { schema, operation, reading }: Question,
  parentType: GraphQLObjectType,
  { key, nodes, definition }: Named & { readonly definition: GraphQLField<unknown, unknown> },
): GraphQLResolveInfo => ({
  fieldName: definition.name,
  fieldNodes: nodes,
  returnType: definition.type,
  parentType,
  path: { prev: undefined, key, typename: parentType.name },
  schema,
  fragments: Object.fromEntries(reading.fragments),
  rootValue: undefined,
  operation,
  variableValues: {},
});
