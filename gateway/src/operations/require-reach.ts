import { requireScope } from "@stakehold/service/callers/caller.ts";
import { graphqlErrorOf } from "@stakehold/service/graphql/graphql-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { scopeNamed, type Scope } from "@stakehold/service/callers/scopes.ts";
import {
  getNamedType,
  isCompositeType,
  Kind,
  OperationTypeNode,
  parse,
  type ConstDirectiveNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  type ObjectTypeDefinitionNode,
  type SelectionSetNode,
} from "graphql";
import type { GatewayContext } from "./gateway-context.ts";
import { conditionOf, fieldsOf, typesOf, typesOfFragments } from "./fields-of-types.ts";
import { bodiesOf } from "./measure-operation.ts";
import { isWanted, variablesOf } from "./query-limits.ts";
import { RefusedRequest } from "../errors/refused-request.ts";
import type { RequestedOperation } from "./require-operation.ts";

/**
 * Rejects a mutation whose response exceeds the scopes of its caller's token, before any of it runs. Throws
 * RefusedRequest.
 */
export type RequireReach = (asked: RequestedOperation, context: GatewayContext) => void;

/**
 * The scopes of which a token needs at least one, by type and field; an empty list admits no token. Fields without a
 * requirement are absent.
 */
type ScopesOfFields = ReadonlyMap<string, readonly Scope[]>;

const ROOTS: ReadonlySet<string> = new Set(["Query", "Mutation"]);

/**
 * Requires every scope of a mutation's selection before the mutation runs: services check field by field, and would
 * refuse to return what is already done. Queries change nothing, and return whatever the token's scopes allow.
 */
export function requireReachOf(schema: GraphQLSchema, supergraphSdl: string, logger: Logger): RequireReach {
  const scopes = scopesIn(supergraphSdl);
  return ({ document, operation, variables }, { signedIn: { reach } }) => {
    const root = schema.getMutationType();
    if (reach === null || root == null || operation.operation !== OperationTypeNode.MUTATION) return;
    const [bodies, values] = [bodiesOf(document), variablesOf(operation, variables)];
    const conditions = typesOfFragments(schema, document);
    const seen = new Set<string>();
    const look = (selections: SelectionSetNode | undefined, type: GraphQLCompositeType | undefined): void => {
      for (const selection of selections?.selections ?? []) {
        if (!isWanted(selection, values)) continue;
        if (selection.kind === Kind.INLINE_FRAGMENT)
          look(selection.selectionSet, conditionOf(selection, schema) ?? type);
        else if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const name = selection.name.value;
          if (seen.has(name)) continue;
          seen.add(name);
          look(bodies.get(name), conditions.get(name));
        } else {
          for (const one of typesOf(type, schema)) {
            const needed = scopes.get(`${one.name}.${selection.name.value}`);
            if (needed !== undefined) requireScope({ reach }, needed);
          }
          const of = getNamedType(fieldsOf(type, selection.name.value, schema)[0]?.type);
          look(selection.selectionSet, isCompositeType(of) ? of : undefined);
        }
      }
    };
    try {
      look(operation.selectionSet, root);
    } catch (error) {
      throw new RefusedRequest([graphqlErrorOf(error, logger)], { status: FORBIDDEN });
    }
  };
}

const FORBIDDEN = 403;

/** Reads the scopes of every field from the contract, as services do (`require-scopes.ts`). */
function scopesIn(supergraphSdl: string): ScopesOfFields {
  const scopes = new Map<string, readonly Scope[]>();
  for (const type of parse(supergraphSdl, { noLocation: true }).definitions) {
    if (type.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    const keys = keysOf(type);
    for (const { name, directives } of type.fields ?? []) {
      const ofType = keys.includes(name.value) ? undefined : (scopesOf(type.directives) ?? unsaid(type, keys));
      const needed = scopesOf(directives) ?? ofType;
      if (needed !== undefined) scopes.set(`${type.name.value}.${name.value}`, needed);
    }
  }
  return scopes;
}

/** Where the contract states no scope, no token may read a root field or a field of an entity. */
const unsaid = ({ name }: ObjectTypeDefinitionNode, keys: readonly string[]): readonly Scope[] | undefined =>
  ROOTS.has(name.value) || keys.length > 0 ? [] : undefined;

function scopesOf(directives: readonly ConstDirectiveNode[] = []): readonly Scope[] | undefined {
  const value = directives.find(({ name }) => name.value === "scope")?.arguments?.[0]?.value;
  if (value === undefined) return undefined;
  const names = value.kind === Kind.LIST ? value.values : [value];
  return names.flatMap((name) => (name.kind === Kind.ENUM ? (scopeNamed(name.value) ?? []) : []));
}

const keysOf = ({ directives = [] }: ObjectTypeDefinitionNode): readonly string[] =>
  directives.flatMap(({ arguments: given = [] }) =>
    given.flatMap(({ name, value }) =>
      name.value === "key" && value.kind === Kind.STRING ? value.value.split(" ") : [],
    ),
  );
