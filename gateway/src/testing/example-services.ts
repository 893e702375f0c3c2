import { readFileSync } from "node:fs";
import { userId } from "@stakehold/service/callers/caller.ts";
import { deadLettersSchema } from "@stakehold/service/dead-letters/schema.ts";
import { guardedSchema } from "@stakehold/service/graphql/subgraph.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import type { Reach } from "@stakehold/service/callers/scopes.ts";
import { services, subgraphNames, type Service } from "@stakehold/service/services.ts";
import {
  execute,
  GraphQLError,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
} from "graphql";

/** A request to a service, as sent. */
export type ServiceRequest = { readonly query: string; readonly variables?: Record<string, unknown> | undefined };

/** Whether a field fails; `Type.__resolveReference` is the lookup of an entity by its reference. */
export type Failing = (field: string) => boolean;

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const contextFor = (reach: Reach) => ({
  caller: { userId: userId.parse("u"), roles: ["USER", "ADMIN"], acceptedTerms: true, isBanned: false, reach },
  logger: createLogger("gateway", "silent"),
});

/** Opens services with their own schemas, in which every field returns some value of its type, always the same one. */
export function openExampleServices(isFailing: Failing = () => false, reach: Reach = null) {
  const contextValue = contextFor(reach);
  const schemas = new Map<string, GraphQLSchema>(
    services
      .filter(({ name }) => subgraphNames.includes(name))
      .map((service) => [service.name, schemaOf(service, isFailing)] as const),
  );
  return async (name: string, { query, variables = {} }: ServiceRequest) => {
    const schema = schemas.get(name);
    if (schema === undefined) throw new Error(`There is no ${name}`);
    return execute({ schema, document: parse(query), variableValues: variables, contextValue });
  };
}

function schemaOf({ name, consumes }: Service, isFailing: Failing): GraphQLSchema {
  const typeDefs = [
    read(`../../../services/${name}/schema.graphql`),
    ...(consumes === true ? [deadLettersSchema(name)] : []),
  ].join("\n");
  const bare = guardedSchema([{ typeDefs, resolvers: {} }]);
  const types = Object.values(bare.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith("_"));
  const resolvers = types.filter(isObjectType).map((type) => {
    const fields = Object.values(type.getFields()).filter((field) => !field.name.startsWith("_"));
    const its = fields.map((field) => [field.name, resolverOf(type.name, field, isFailing)] as const);
    return [type.name, Object.fromEntries(its)] as const;
  });
  return guardedSchema([{ typeDefs, resolvers: Object.fromEntries(resolvers) }]);
}

/** Returns the parent's value for a key; every other value names its origin. */
const resolverOf =
  (typeName: string, field: GraphQLField<unknown, unknown>, isFailing: Failing) =>
  (parent: unknown, args: object): unknown => {
    const coordinate = `${typeName}.${field.name}`;
    if (isFailing(coordinate))
      throw new GraphQLError(`${coordinate} fails`, { extensions: { code: "NOT_FOUND", fields: {} } });
    const known: unknown = Object(parent)[field.name];
    return known ?? valueOf(field.type, `${coordinate}${JSON.stringify(args)}`);
  };

function valueOf(type: GraphQLOutputType, from: string): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType, from);
  if (isListType(type)) return [0, 1].map((index) => valueOf(type.ofType, `${from}/${index}`));
  if (isEnumType(type)) return type.getValues()[0]?.value;
  // Only three ids per type, so that objects repeat, like people who are in several bets.
  return isObjectType(type) ? { id: `${type.name}-${from.length % 3}` } : SCALARS[type.name]?.(from);
}

const SCALARS: Readonly<Record<string, (from: string) => unknown>> = {
  ID: (from) => from,
  String: (from) => from,
  Int: (from) => from.length,
  Float: (from) => from.length / 2,
  Boolean: (from) => from.length % 2 === 0,
  DateTime: () => new Date("2026-11-21T09:00:00Z"),
  Decimal: () => "1.00",
};
