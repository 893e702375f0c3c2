import { Kind, parse, type OperationDefinitionNode, type SelectionSetNode } from "graphql";
import {
  collectFields,
  fragmentsOf,
  selectionsBelow,
  type Reading,
} from "@stakehold/service/graphql/execution/collect-fields.ts";
import type { Ask } from "./step.ts";

/** A question whose answer is the operation's; where that begins with `__typename`, the gateway knows it by itself. */
export type WholeAnswer = { readonly ask: Ask; readonly rootTypename: boolean };

/**
 * Whether a service's answer to a question is the answer to the operation, so that nothing of it has to be taken away, added
 * or put in another order: the planner asks for keys that nobody asked for, and by other fragments. The root's `__typename`
 * is never asked of a service; where it is the first that an operation asks for, it can go before the rest.
 */
export function wholeAnswerOf(ask: Ask, operation: OperationDefinitionNode, reading: Reading): WholeAnswer | undefined {
  if (ask.isChange || ask.about.length > 0) return undefined;
  const document = parse(ask.query, { noLocation: true });
  const asked = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (asked === undefined) return undefined;
  const wanted = namesIn([operation.selectionSet], reading);
  const given = namesIn([asked.selectionSet], { ...reading, fragments: fragmentsOf(document) });
  const [first] = wanted;
  const rootTypename = first?.[0] === "__typename" && given[0]?.[0] !== "__typename";
  return isSame(rootTypename ? wanted.slice(1) : wanted, given) ? { ask, rootTypename } : undefined;
}

/** The names in an answer, in their order, and those below each. */
type Names = readonly (readonly [name: string, below: Names])[];

const namesIn = (selections: readonly SelectionSetNode[], reading: Reading): Names =>
  [...collectFields(selections, reading)].map(([name, fields]) => [name, namesIn(selectionsBelow(fields), reading)]);

const isSame = (wanted: Names, given: Names): boolean =>
  wanted.length === given.length &&
  wanted.every(([name, below], index) => {
    const other = given[index];
    return other !== undefined && other[0] === name && isSame(below, other[1]);
  });
