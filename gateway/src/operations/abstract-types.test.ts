import { expect, test } from "@jest/globals";
import { createLogger } from "@stakehold/service/logger.ts";
import { buildSchema, getOperationAST, parse } from "graphql";
import { noteFieldSizes } from "./field-sizes.ts";
import type { GatewayContext } from "./gateway-context.ts";
import { measureOperation } from "./measure-operation.ts";
import { requireReachOf } from "./require-reach.ts";

const sdl = `
  directive @listSize(assumedSize: Int) on FIELD_DEFINITION
  directive @cost(weight: Int!) on FIELD_DEFINITION
  directive @scope(any: [Scope!]) on FIELD_DEFINITION | OBJECT
  enum Scope { BETS_READ }
  interface Owner { id: ID! bets: [Bet!] }
  type Person implements Owner { id: ID! bets: [Bet!] @listSize(assumedSize: 50) secret: String @scope(any: []) }
  type Club implements Owner { id: ID! bets: [Bet!] @listSize(assumedSize: 10) }
  type Bet { id: ID! heavy: String @cost(weight: 7) owner: Owner winner: Winner }
  union Winner = Person | Club
  type Query { owner: Owner winner: Winner }
  type Mutation { change: Winner @scope(any: [BETS_READ]) owner: Owner @scope(any: [BETS_READ]) }`;
const schema = noteFieldSizes(buildSchema(sdl), sdl);

const operationOf = (query: string) => {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (operation == null) throw new TypeError("No operation");
  return { document, operation, variables: {} };
};
const costOf = (query: string): number => {
  const { document, operation } = operationOf(query);
  return measureOperation(schema, document, operation, {}).cost;
};

test.each([
  ["an interface's list as its longest implementation", "{ owner { bets { id } } }", 2 + 50],
  ["one implementation", "{ owner { ... on Club { bets { id } } } }", 2 + 10],
  ["a type of a union, in a fragment", "{ winner { ...F } } fragment F on Person { bets { heavy } }", 2 + 50 * 7],
])("the cost counts %s", (_what, query, cost) => expect(costOf(query)).toBe(cost));

test.each([
  "mutation { change { ... on Person { secret } } }",
  "mutation { owner { ...F } } fragment F on Person { secret }",
])("a mutation is refused before it runs if the token lacks the scope of one selected type: %s", (query) => {
  const requireReach = requireReachOf(schema, sdl, createLogger("gateway", "silent"));
  const context: GatewayContext = {
    signedIn: { userId: "u", internalToken: "t", reach: ["bets:read"] },
    countedAs: "u",
    hasToken: true,
    forgetCredential: () => undefined,
  };
  expect(() => requireReach(operationOf(query), context)).toThrow();
  expect(() => requireReach(operationOf("mutation { change { ... on Club { id } } }"), context)).not.toThrow();
});
