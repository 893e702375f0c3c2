import { operationFromDocument, Supergraph } from "@apollo/federation-internals";
import { QueryPlanner } from "@apollo/query-planner";
import {
  isAbstractType,
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import { LRUCache } from "lru-cache";
import { askAhead } from "./ask-ahead.ts";
import {
  conditionVariablesOf,
  fragmentsOf,
  valuesOf,
  type Reading,
} from "@stakehold/service/graphql/execution/collect-fields.ts";
import { wholeAnswerOf, type WholeAnswer } from "./whole-answer.ts";
import { shapeOf, type Shape } from "./shape.ts";
import type { Step } from "./step.ts";
import { stepOf } from "./step-of-plan.ts";

/** What to do for an operation, and what its answer looks like. */
export type OperationPlan = {
  /** Undefined for an operation that asks for nothing of any service. */
  readonly step: Step | undefined;
  /** The name of the type that it begins at. */
  readonly rootType: string;
  /** What of it depends on the values of the operation's variables. */
  readonly readingFor: (variables: Readonly<Record<string, unknown>>) => PlanReading;
};

/** What depends on the variables of `@include` and `@skip`. */
export type PlanReading = {
  readonly conditions: Readonly<Record<string, unknown>>;
  readonly shape: Shape;
  /** The one question whose answer is the whole operation's, word for word after `prefix`; undefined where there is none. */
  readonly whole: WholeAnswer | undefined;
};

/** Plans operations over the graph, each of them once. */
export type OperationPlanner = {
  /** What callers may ask. */
  readonly schema: GraphQLSchema;
  /** The names of the services that answer. */
  readonly subgraphs: readonly string[];
  planOf(document: DocumentNode, operation: OperationDefinitionNode): OperationPlan;
};

/** How many values of its conditions one operation is remembered with. */
const MAX_READINGS = 16;

/** Makes a planner for a supergraph. Throws for one that has unions or interfaces, which answers are not shaped by here. */
export function createOperationPlanner(supergraphSdl: string): OperationPlanner {
  const supergraph = Supergraph.build(supergraphSdl);
  const apiSchema = supergraph.apiSchema();
  const schema = apiSchema.toGraphQLJSSchema();
  const abstract = Object.values(schema.getTypeMap()).find(isAbstractType);
  if (abstract !== undefined)
    throw new Error(`${abstract.name} is of several types, which plans are not made for here`);
  const planner = new QueryPlanner(supergraph);
  // Documents are kept parsed and handed on again: a plan lives as long as its document.
  const plans = new WeakMap<OperationDefinitionNode, OperationPlan>();
  const make = (document: DocumentNode, definition: OperationDefinitionNode): OperationPlan => {
    const name = definition.name?.value;
    const operation = operationFromDocument(apiSchema, document, name === undefined ? {} : { operationName: name });
    const planned = stepOf(planner.buildQueryPlan(operation));
    const step = planned && askAhead(planned, document, definition);
    const root = schema.getRootType(definition.operation);
    if (root == null) throw new TypeError(`The graph has no ${definition.operation}`);
    return { step, rootType: root.name, readingFor: readingsOf({ root, document, operation: definition, step }) };
  };
  return {
    schema,
    subgraphs: [...supergraph.subgraphsMetadata()].map(({ name }) => name),
    planOf: (document, operation) => {
      const known = plans.get(operation);
      if (known !== undefined) return known;
      const plan = make(document, operation);
      plans.set(operation, plan);
      return plan;
    },
  };
}

type Planned = {
  readonly root: GraphQLObjectType;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly step: Step | undefined;
};

function readingsOf({ root, document, operation, step }: Planned): OperationPlan["readingFor"] {
  const fragments = fragmentsOf(document);
  const names = conditionVariablesOf(document);
  const known = new LRUCache<string, PlanReading>({ max: MAX_READINGS });
  return (variables) => {
    const conditions = valuesOf(names, operation, variables);
    const key = names.map((name) => Number(conditions[name] === true)).join("");
    const found = known.get(key);
    if (found !== undefined) return found;
    const reading: Reading = { fragments, conditions };
    const made: PlanReading = {
      conditions,
      shape: shapeOf(root, [operation.selectionSet], reading),
      whole: step?.kind === "ask" ? wholeAnswerOf(step.ask, operation, reading) : undefined,
    };
    known.set(key, made);
    return made;
  };
}
