import { OperationTypeNode, type DocumentNode, type OperationDefinitionNode } from "graphql";
import { collectFields, fragmentsOf, selectionsBelow } from "../operations/collect-fields.ts";
import type { About, Step } from "./step.ts";

/** The path to the caller's own user, whose id the gateway knows without a service, and the user's type. */
const [ME, USER, TYPE] = ["me", "user", "User"];
const KNOWN: ReadonlySet<string> = new Set(["__typename", "id"]);

/**
 * Returns the same step with fetches about the caller's own user moved ahead, so that they do not wait until identity
 * has returned the user. A plan has them in the step after that one.
 */
export function fetchAhead(step: Step, document: DocumentNode, operation: OperationDefinitionNode): Step {
  if (step.kind !== "in turn" || operation.operation !== OperationTypeNode.QUERY) return step;
  const [first, second, ...rest] = step.steps;
  const path = pathOfCaller(document, operation);
  if (first?.kind !== "fetch" || second === undefined || path === undefined) return step;
  const parts = second.kind === "at once" ? second.steps : [second];
  const ahead = parts.filter((part) => isOfCaller(part, path));
  if (ahead.length === 0) return step;
  const later = parts.filter((part) => !ahead.includes(part));
  const begin: Step = { kind: "meanwhile", first, ahead: { kind: "at once", steps: ahead }, path };
  return { kind: "in turn", steps: [begin, { kind: "at once", steps: later }, ...rest] };
}

/**
 * Returns the response names that lead to the caller's own user; undefined unless an unconditional field selects it.
 */
function pathOfCaller(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): readonly [string, string] | undefined {
  const fragments = fragmentsOf(document);
  for (const [me, ofMe] of collectFields([operation.selectionSet], fragments)) {
    if (ofMe[0]?.name.value !== ME) continue;
    for (const [user, ofUser] of collectFields(selectionsBelow(ofMe), fragments)) {
      if (ofUser[0]?.name.value === USER) return [me, user];
    }
  }
  return undefined;
}

/** Whether a fetch needs to know only the caller. */
const isOfCaller = (step: Step, path: readonly string[]): boolean =>
  step.kind === "fetch" &&
  step.fetch.about.length > 0 &&
  step.fetch.about.every((about) => needsCallerAlone(about, path));

const needsCallerAlone = ({ path, needs }: About, own: readonly string[]): boolean =>
  path.length === own.length &&
  path.every((part, index) => part === own[index]) &&
  needs.every(({ type, fields }) => type === TYPE && fields.every(({ name }) => KNOWN.has(name)));

/** Returns what is known of the caller's own user before any fetch, at its path in a response. */
export const callerAt = ([me, user]: readonly [string, string], id: string) => ({
  [me]: { [user]: { __typename: TYPE, id } },
});
