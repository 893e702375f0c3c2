import type { ConditionNode, FetchNode, PlanNode, QueryPlan, QueryPlanSelectionNode } from "@apollo/query-planner";
import { askTogether } from "./ask-together.ts";
import type { Ask, Need, NeededField, Step } from "./step.ts";

/** The step that a plan amounts to; undefined for an operation that asks for nothing of any service. */
export function stepOf({ node }: QueryPlan): Step | undefined {
  if (node === undefined) return undefined;
  if (node.kind === "Subscription") throw new TypeError("The graph has no subscriptions");
  return stepOfNode(node, []);
}

function stepOfNode(node: PlanNode, path: readonly string[]): Step {
  switch (node.kind) {
    case "Fetch":
      return { kind: "ask", ask: askOf(node, path) };
    case "Flatten":
      return stepOfNode(node.node, [...path, ...node.path.map(String)]);
    case "Sequence":
      return { kind: "in turn", steps: node.nodes.map((one) => stepOfNode(one, path)) };
    case "Parallel":
      return { kind: "at once", steps: askTogether(node.nodes.map((one) => stepOfNode(one, path))) };
    case "Condition":
      return stepOfCondition(node, path);
    case "Defer":
      throw new TypeError("The graph answers at once, and defers nothing");
  }
}

function stepOfCondition({ condition: variable, ifClause, elseClause }: ConditionNode, path: readonly string[]): Step {
  const branches = [ifClause, elseClause].map((node, index) => ({ node, condition: { variable, is: index === 0 } }));
  const steps = branches.flatMap(({ node, condition }): Step[] =>
    node === undefined ? [] : [{ kind: "if", condition, step: stepOfNode(node, path) }],
  );
  const [only] = steps;
  return only !== undefined && steps.length === 1 ? only : { kind: "in turn", steps };
}

function askOf(node: FetchNode, path: readonly string[]): Ask {
  // Only where types of several kinds answer one field, and the graph has objects alone.
  if ((node.inputRewrites ?? node.outputRewrites ?? node.contextRewrites) !== undefined)
    throw new TypeError("The plan has answers renamed, which nothing here does");
  if (node.requires === undefined && path.length > 0)
    throw new TypeError("The plan asks for root fields below another");
  const needs = node.requires?.map(needOf);
  return {
    subgraph: node.serviceName,
    query: node.operation,
    name: node.operationName,
    variables: node.variableUsages ?? [],
    about:
      needs === undefined ? [] : [{ path, conditions: [], needs, variable: "representations", field: "_entities" }],
    isChange: node.operationKind === "mutation",
  };
}

function needOf(node: QueryPlanSelectionNode): Need {
  if (node.kind !== "InlineFragment" || node.typeCondition === undefined)
    throw new TypeError("The plan needs something of objects of any type");
  return { type: node.typeCondition, fields: node.selections.map(fieldOf) };
}

function fieldOf(node: QueryPlanSelectionNode): NeededField {
  if (node.kind !== "Field") throw new TypeError("The plan needs something of a type within a type");
  return { name: node.alias ?? node.name, fields: node.selections?.map(fieldOf) };
}
