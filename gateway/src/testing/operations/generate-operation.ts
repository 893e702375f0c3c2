import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from "graphql";
import type { Random } from "@stakehold/testing/random.ts";

/** An operation and its variables. */
export type MadeOperation = { readonly text: string; readonly variables: Readonly<Record<string, unknown>> };

const DEEPEST = 4;
const CONDITIONS = ["a", "b", "c"] as const;
const ALIASES = ["x", "y", "id", "code", "name", "__proto__"];

/** Generates a query for a graph. Not every query is valid: fields of one name may differ. */
export function generateOperation(schema: GraphQLSchema, random: Random): MadeOperation {
  const root = schema.getQueryType();
  if (root == null) throw new TypeError("The graph has no queries");
  const fragments: string[] = [];
  const writing: Writing = { schema, random, fragments };
  const body = selections(root, 0, writing);
  const used = CONDITIONS.filter((name) => [body, ...fragments].some((part) => part.includes(`$${name}`)));
  const withDefault = new Set(used.filter(() => random.oneIn(3)));
  const declared = used.map((name) => `$${name}: Boolean${withDefault.has(name) ? ` = ${random.oneIn(2)}` : "!"}`);
  const given = used.filter((name) => !withDefault.has(name) || random.oneIn(2));
  const text = [`query Q${declared.length === 0 ? "" : `(${declared.join(", ")})`} ${body}`, ...fragments].join("\n");
  return { text, variables: Object.fromEntries(given.map((name) => [name, random.oneIn(2)])) };
}

type Writing = { readonly schema: GraphQLSchema; readonly random: Random; readonly fragments: string[] };

function selections(type: GraphQLCompositeType, depth: number, writing: Writing): string {
  const { random } = writing;
  const count = 1 + random.below(4);
  const parts = Array.from({ length: count }, () => selection(type, depth, writing));
  return `{ ${parts.join(" ")} }`;
}

function selection(type: GraphQLCompositeType, depth: number, writing: Writing): string {
  const { random, fragments } = writing;
  const fields = isUnionType(type) ? [] : Object.values(type.getFields());
  const open = depth < DEEPEST ? fields : fields.filter((field) => !isCompositeType(getNamedType(field.type)));
  if (depth < DEEPEST && random.oneIn(isAbstractType(type) ? 2 : 6)) {
    const on = random.pick(conditionsFor(type, writing.schema));
    const body = selections(on, depth + 1, writing);
    if (random.oneIn(2))
      return `...${random.oneIn(4) && on === type ? "" : ` on ${on.name}`}${condition(random)} ${body}`;
    const name = `F${fragments.length}`;
    fragments.push(`fragment ${name} on ${on.name} ${body}`);
    return `...${name}${condition(random)}`;
  }
  if (open.length === 0 || random.oneIn(9)) return `${random.oneIn(3) ? "kind: " : ""}__typename${condition(random)}`;
  return written(random.pick(open), depth, writing);
}

function written(field: GraphQLField<unknown, unknown>, depth: number, writing: Writing): string {
  const { random } = writing;
  const alias = random.oneIn(5) ? `${random.pick(ALIASES)}: ` : "";
  const given = field.args.flatMap((argument) =>
    isRequiredArgument(argument) || random.oneIn(2) ? [[argument.name, valueFor(getNamedType(argument.type))]] : [],
  );
  const known = given.filter(([, value]) => value !== undefined);
  const args = known.length === 0 ? "" : `(${known.map((pair) => pair.join(": ")).join(", ")})`;
  const of = getNamedType(field.type);
  const below = isCompositeType(of) ? ` ${selections(of, depth + 1, writing)}` : "";
  return `${alias}${field.name}${args}${condition(random)}${below}`;
}

/** Returns the type conditions that may apply to objects of a type. */
function conditionsFor(type: GraphQLCompositeType, schema: GraphQLSchema): readonly GraphQLCompositeType[] {
  const interfaces = isObjectType(type) || isInterfaceType(type) ? type.getInterfaces() : [];
  return [type, ...interfaces, ...(isAbstractType(type) ? schema.getPossibleTypes(type) : [])];
}

function condition(random: Random): string {
  if (!random.oneIn(7)) return "";
  const value = random.oneIn(6) ? String(random.oneIn(2)) : `$${random.pick(CONDITIONS)}`;
  return ` @${random.oneIn(2) ? "include" : "skip"}(if: ${value})`;
}

/** Returns undefined for input objects: a field that requires one is skipped. */
const valueFor = (type: GraphQLNamedType): string | undefined =>
  isEnumType(type) ? type.getValues()[0]?.name : VALUES[type.name];

const VALUES: Readonly<Record<string, string>> = { Int: "2", ID: '"id-1"', String: '"code-1"', Boolean: "true" };
