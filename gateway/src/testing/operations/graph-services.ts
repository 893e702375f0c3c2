import { setImmediate as turn } from "node:timers/promises";
import { buildSubgraphSchema } from "@apollo/subgraph";
import {
  execute,
  getNamedType,
  GraphQLError,
  isAbstractType,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from "graphql";
import { isRecord, type JsonRecord } from "../../json-record.ts";
import type { QuerySubgraph } from "../two-graphs.ts";
import { hashOf } from "./hash-of.ts";

/** Decides which fields are null or fail, and how late services respond; deterministic by seed. */
export type Fate = { seed: number };

/** Few entities per type, so that responses contain the same ones repeatedly. */
const ENTITIES = 5;

/**
 * Opens services in which every field returns a value of its type. The value depends only on the object and the field;
 * some are null, and some fail.
 */
export function openServices(services: Readonly<Record<string, string>>, fate: Fate): QuerySubgraph {
  const schemas = new Map(
    Object.entries(services).map(([name, typeDefs]) => [name, schemaOf(typeDefs, fate)] as const),
  );
  return async (name, { query, variables = {} }) => {
    const schema = schemas.get(name);
    if (schema === undefined) throw new Error(`There is no ${name}`);
    for (let late = hashOf(`${fate.seed}${query}`) % 4; late > 0; late -= 1) await turn();
    return execute({ schema, document: parse(query), variableValues: variables });
  };
}

function schemaOf(text: string, fate: Fate): GraphQLSchema {
  const typeDefs = parse(text);
  const bare = buildSubgraphSchema([{ typeDefs }]);
  const types = Object.values(bare.getTypeMap()).filter(({ name }) => !name.startsWith("_"));
  const resolvers = Object.fromEntries(types.flatMap((type) => resolversOf(type, bare, fate)));
  return buildSubgraphSchema([{ typeDefs, resolvers }]);
}

type Resolvers = Record<string, (parent: JsonRecord, args: object) => unknown>;

function resolversOf(type: GraphQLNamedType, schema: GraphQLSchema, fate: Fate): [string, Resolvers][] {
  if (isInterfaceType(type)) {
    const possible = [...schema.getPossibleTypes(type)];
    const reference = { __resolveReference: referenceOf((key) => concrete(possible, key), fate) };
    return [[type.name, isEntity(type) ? reference : {}]];
  }
  if (!isObjectType(type)) return [];
  const fields = Object.values(type.getFields()).filter(({ name }) => !name.startsWith("_"));
  const resolvers = Object.fromEntries(fields.map((field) => [field.name, resolverOf(type, field, schema, fate)]));
  const reference = isEntity(type) ? { __resolveReference: referenceOf(() => type.name, fate) } : {};
  return [[type.name, { ...resolvers, ...reference }]];
}

const isEntity = (type: GraphQLNamedType): boolean =>
  (type.astNode?.directives ?? []).some(({ name }) => name.value === "key");

function referenceOf(typeName: (key: string) => string, fate: Fate) {
  return (reference: JsonRecord): unknown => {
    const key = keyIn(reference);
    const luck = hashOf(`${fate.seed} reference ${key}`);
    if (luck % 29 === 0) return null;
    if (luck % 31 === 0) throw new GraphQLError(`${key} is away`, { extensions: { code: "UNAVAILABLE" } });
    return { ...reference, __typename: typeName(key), from: key };
  };
}

/** Returns an entity's key as text. */
const keyIn = ({ id, code, serial }: JsonRecord): string => textIn(id) ?? textIn(code) ?? JSON.stringify(serial);

const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const concrete = (possible: readonly GraphQLObjectType[], key: string): string =>
  possible[Number(/\d+$/.exec(key)?.[0] ?? 0) % possible.length]?.name ?? "";

const resolverOf =
  (type: GraphQLObjectType, field: GraphQLField<unknown, unknown>, schema: GraphQLSchema, fate: Fate) =>
  (parent: unknown, args: object): unknown => {
    const object = isRecord(parent) ? parent : {};
    if (Object.hasOwn(object, field.name)) return object[field.name];
    const from = `${textIn(object["from"]) ?? ""}.${field.name}${JSON.stringify(args)}`;
    const luck = hashOf(`${fate.seed} ${type.name} ${from}`);
    if (luck % 41 === 0)
      throw new GraphQLError(`${field.name} fails`, { extensions: { code: "NOT_FOUND", fields: { of: field.name } } });
    return valueOf(field.type, from, { schema, fate });
  };

type Making = { readonly schema: GraphQLSchema; readonly fate: Fate };

function valueOf(type: GraphQLOutputType, from: string, making: Making): unknown {
  const luck = hashOf(`${making.fate.seed} value ${from}`);
  if (isNonNullType(type)) return luck % 97 === 0 ? null : someOf(type.ofType, from, making);
  return luck % 9 === 0 ? null : someOf(type, from, making);
}

function someOf(type: GraphQLOutputType, from: string, making: Making): unknown {
  if (isNonNullType(type)) return someOf(type.ofType, from, making);
  if (isListType(type)) {
    const length = hashOf(`${making.fate.seed} length ${from}`) % 4;
    return Array.from({ length }, (_, index) => valueOf(type.ofType, `${from}/${index}`, making));
  }
  const named = getNamedType(type);
  const number = hashOf(from);
  if (isEnumType(named)) return named.getValues()[number % named.getValues().length]?.value;
  if (isObjectType(named) || isAbstractType(named)) return objectOf(named, from, making);
  return SCALARS[named.name]?.(number);
}

function objectOf(type: GraphQLNamedType, from: string, { schema }: Making): JsonRecord {
  const possible = isAbstractType(type) ? [...schema.getPossibleTypes(type)] : [];
  const entity = hashOf(from) % ENTITIES;
  const concreteType = possible.length === 0 ? type : possible[entity % possible.length];
  if (concreteType === undefined || !isObjectType(concreteType)) throw new TypeError("Every type has an object");
  const __typename = concreteType.name;
  if (!isEntity(concreteType)) return { __typename, from };
  if (__typename === "Part") return partOf(entity);
  const family = familyOf(concreteType, schema);
  const place = family.types.findIndex(({ name }) => name === __typename);
  const id = `${family.name}-${entity * Math.max(1, family.types.length) + Math.max(0, place)}`;
  return { __typename, id, from: id };
}

/**
 * Returns the types that share an entity's id: an entity of an interface with a key can be looked up by either name, so
 * its id decides its type.
 */
function familyOf(type: GraphQLObjectType, schema: GraphQLSchema) {
  const one = type.getInterfaces().find(isEntity);
  return one === undefined
    ? { name: type.name, types: [] }
    : { name: one.name, types: [...schema.getPossibleTypes(one)] };
}

/** Returns a part; some parts lack one of the keys. */
function partOf(entity: number): JsonRecord {
  const code = entity === 1 ? null : `code-${entity}`;
  const serial =
    entity === 2 ? null : { maker: entity === 3 ? null : "maker", number: entity, from: `serial-${entity}` };
  return { __typename: "Part", code, serial, from: `part-${entity}` };
}

const SCALARS: Readonly<Record<string, (number: number) => unknown>> = {
  ID: (number) => `id-${number % ENTITIES}`,
  String: (number) => `text ${number % 100}`,
  Int: (number) => number % 100,
  Float: (number) => (number % 100) / 4,
  Boolean: (number) => number % 2 === 0,
};
