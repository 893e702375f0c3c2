import type { FetchNode, PlanNode, QueryPlan, QueryPlanSelectionNode } from "@apollo/query-planner";
import { mergeFetches } from "./merge-fetches.ts";
import type { SubgraphFetch, Need, NeededField, Step } from "./step.ts";
import { Unclaimed } from "./unclaimed.ts";

/** Converts a plan to a step; returns undefined for an operation that needs no service. Throws Unclaimed. */
export function stepOf({ node }: QueryPlan): Step | undefined {
  if (node === undefined) return undefined;
  if (node.kind === "Subscription") throw new Unclaimed("A subscription");
  return stepOfNode(node, []);
}

function stepOfNode(node: PlanNode, path: readonly string[]): Step {
  switch (node.kind) {
    case "Fetch":
      return { kind: "fetch", fetch: fetchOf(node, path) };
    case "Flatten":
      return stepOfNode(node.node, [...path, ...node.path.map(String)]);
    case "Sequence":
      return { kind: "in turn", steps: node.nodes.map((one) => stepOfNode(one, path)) };
    case "Parallel":
      return { kind: "at once", steps: mergeFetches(node.nodes.map((one) => stepOfNode(one, path))) };
    default:
      throw new Unclaimed(`A plan with ${node.kind}`);
  }
}

function fetchOf(node: FetchNode, path: readonly string[]): SubgraphFetch {
  if ((node.inputRewrites ?? node.outputRewrites ?? node.contextRewrites) !== undefined)
    throw new Unclaimed("Answers that are rewritten");
  if (node.requires === undefined && path.length > 0) throw new Unclaimed("Root fields below another field");
  const needs = node.requires?.map(needOf);
  return {
    subgraph: node.serviceName,
    query: node.operation,
    name: node.operationName,
    variables: node.variableUsages ?? [],
    about: needs === undefined ? [] : [{ path, needs, variable: "representations", field: "_entities" }],
    parts: [],
    isChange: node.operationKind === "mutation",
  };
}

function needOf(node: QueryPlanSelectionNode): Need {
  if (node.kind !== "InlineFragment" || node.typeCondition === undefined)
    throw new Unclaimed("Something of objects of any type");
  const type = node.typeCondition;
  return { type, fields: node.selections.flatMap((selection) => fieldsOf(selection, type)) };
}

/** Returns the required fields of an object. The planner may repeat the object's type in a nested fragment. */
function fieldsOf(node: QueryPlanSelectionNode, type?: string): readonly NeededField[] {
  if (node.kind === "Field")
    return [{ name: node.alias ?? node.name, fields: node.selections?.flatMap((selection) => fieldsOf(selection)) }];
  if (node.typeCondition !== undefined && node.typeCondition !== type)
    throw new Unclaimed("Something of a type within another");
  return node.selections.flatMap((selection) => fieldsOf(selection, type));
}
