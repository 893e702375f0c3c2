import { OperationTypeNode, type DocumentNode, type OperationDefinitionNode } from "graphql";
import { collectFields, fragmentsOf, selectionsBelow } from "@stakehold/service/graphql/execution/collect-fields.ts";
import type { About, Step } from "./step.ts";

/** The field that leads to the caller's own user, whose id the gateway knows before anybody answers, and the user's type. */
const [ME, USER, TYPE] = ["me", "user", "User"];
const KNOWN: ReadonlySet<string> = new Set(["__typename", "id"]);

/**
 * The same step, in which what services are asked of the caller's own user does not wait until identity has said who that is.
 * A plan has the questions about a user in the step after the one that finds it.
 */
export function askAhead(step: Step, document: DocumentNode, operation: OperationDefinitionNode): Step {
  if (step.kind !== "in turn" || operation.operation !== OperationTypeNode.QUERY) return step;
  const [first, second, ...rest] = step.steps;
  const path = pathOfCaller(document, operation);
  if (first?.kind !== "ask" || second === undefined || path === undefined) return step;
  const parts = second.kind === "at once" ? second.steps : [second];
  const ahead = parts.filter((part) => isOfCaller(part, path));
  if (ahead.length === 0) return step;
  const later = parts.filter((part) => !ahead.includes(part));
  const begin: Step = { kind: "meanwhile", first, ahead: { kind: "at once", steps: ahead }, path };
  return { kind: "in turn", steps: [begin, { kind: "at once", steps: later }, ...rest] };
}

/** Under which names the caller's own user is in the answer; undefined where it is not asked for by a field that is always there. */
function pathOfCaller(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): readonly [string, string] | undefined {
  const reading = { fragments: fragmentsOf(document), conditions: {} };
  for (const [me, ofMe] of collectFields([operation.selectionSet], reading)) {
    if (ofMe[0]?.name.value !== ME) continue;
    for (const [user, ofUser] of collectFields(selectionsBelow(ofMe), reading)) {
      if (ofUser[0]?.name.value === USER) return [me, user];
    }
  }
  return undefined;
}

/** Whether nothing has to be known for a question but who the caller is. */
const isOfCaller = (step: Step, path: readonly string[]): boolean =>
  step.kind === "ask" && step.ask.about.length > 0 && step.ask.about.every((about) => needsCallerAlone(about, path));

const needsCallerAlone = ({ path, needs }: About, own: readonly string[]): boolean =>
  path.length === own.length &&
  path.every((part, index) => part === own[index]) &&
  needs.every(({ type, fields }) => type === TYPE && fields.every(({ name }) => KNOWN.has(name)));

/** What is known of the caller's own user before anybody has answered, at its place in an answer. */
export const callerAt = ([me, user]: readonly [string, string], id: string) => ({
  [me]: { [user]: { __typename: TYPE, id } },
});
