import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  parse,
  type ConstDirectiveNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  type ValueNode,
} from "graphql";

/** The assumed size of a page where the query does not state one. */
const DEFAULT_PAGE = 20;

/** The largest page, also assumed for a variable. */
const LARGEST_PAGE = 100;

/** A field's cost in the contract: its weight, and how many entries its list has at most. */
type Noted = { weight?: number; most?: number; sizedBy?: string };

const notes = new WeakMap<GraphQLField<unknown, unknown>, Noted>();

/**
 * Records what a supergraph states about its fields with `@cost` and `@listSize` (the names that Apollo's router
 * reads). A schema for callers has no such directives, so they are read from the supergraph and kept beside the
 * schema's fields.
 */
export function noteFieldSizes(schema: GraphQLSchema, supergraphSdl: string): GraphQLSchema {
  for (const definition of parse(supergraphSdl, { noLocation: true }).definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.INTERFACE_TYPE_DEFINITION) continue;
    const type = schema.getType(definition.name.value);
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    const fields = type.getFields();
    for (const { name, directives = [] } of definition.fields ?? []) {
      const field = fields[name.value];
      if (field !== undefined) notes.set(field, notedIn(directives));
    }
  }
  return schema;
}

function notedIn(directives: readonly ConstDirectiveNode[]): Noted {
  const noted: Noted = {};
  for (const { name, arguments: given = [] } of directives) {
    for (const { name: argument, value } of given) {
      if (name.value === "cost" && value.kind === Kind.INT) noted.weight = Number(value.value);
      if (name.value !== "listSize") continue;
      if (argument.value === "assumedSize" && value.kind === Kind.INT) noted.most = Number(value.value);
      const [sizedBy] = value.kind === Kind.LIST ? value.values : [];
      if (argument.value === "slicingArguments" && sizedBy?.kind === Kind.STRING) noted.sizedBy = sizedBy.value;
    }
  }
  return noted;
}

/** Returns the weight of a field itself. */
export const weightOf = (field: GraphQLField<unknown, unknown> | undefined): number =>
  (field && notes.get(field)?.weight) ?? 1;

/** An operation's variables: the sent values or their defaults. Undefined before any were sent. */
export type SentVariables = Readonly<Record<string, unknown>> | undefined;

/**
 * Returns how many entries the selected list or page has at most; 1 for other fields. A connection's own lists are as
 * long as the page around them, which counts already, so they have no bound of their own. A variable counts as its sent
 * value, and as 1 before any was sent.
 */
export function entriesOf(
  selection: Pick<FieldNode, "arguments">,
  field: GraphQLField<unknown, unknown> | undefined,
  variables: SentVariables,
): number {
  if (field === undefined) return 1;
  const { most, sizedBy = "first" } = notes.get(field) ?? {};
  const argument = field.args.find(({ name }) => name === sizedBy);
  if (argument !== undefined) {
    const unless = typeof argument.defaultValue === "number" ? argument.defaultValue : DEFAULT_PAGE;
    return wanted(selection, { name: sizedBy, unless, most: most ?? LARGEST_PAGE }, variables);
  }
  if (!isListType(getNullableType(field.type))) return 1;
  return boundOf(field) ?? 1;
}

/** Returns the bound of a list without a size argument; undefined where nothing bounds it. */
export function boundOf(field: GraphQLField<unknown, unknown>): number | undefined {
  const of = getNamedType(field.type);
  return notes.get(field)?.most ?? (isEnumType(of) ? of.getValues().length : undefined);
}

type Sizing = { readonly name: string; readonly unless: number; readonly most: number };

function wanted(
  { arguments: given = [] }: Pick<FieldNode, "arguments">,
  { name, unless, most }: Sizing,
  variables: SentVariables,
): number {
  const value = given.find((argument) => argument.name.value === name)?.value;
  if (value === undefined) return unless;
  if (value.kind === Kind.VARIABLE && variables === undefined) return 1;
  const size = value.kind === Kind.VARIABLE ? (variables?.[value.name.value] ?? unless) : sizeIn(value);
  return typeof size === "number" ? Math.min(Math.max(size, 1), most) : most;
}

const sizeIn = (value: ValueNode): number | undefined => (value.kind === Kind.INT ? Number(value.value) : undefined);
