import {
  getVariableValues,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import { conditionVariablesOf, fragmentsOf } from "./collect-fields.ts";
import { fieldsOf } from "./fields.ts";
import { emptyBox, fillField } from "./fill-object.ts";
import { errorAt, type Field, type Place, type ReadObject, type Run } from "./place.ts";

/** An operation that is ready to be answered again and again. */
export type Operation = {
  readonly definition: OperationDefinitionNode;
  /** Answers it once, by these variables as they were sent. Errors stand in the answer; it never rejects. */
  run(context: unknown, variables: Values): Promise<Answer>;
};

/** What came of it; `refused` are variables that the operation does not take, which nothing was resolved for. */
export type Answer = ExecutionResult & { readonly refused?: readonly GraphQLError[] };

type Values = Readonly<Record<string, unknown>>;

/** Each way in which an operation's `@include` and `@skip` turn out is kept apart, and so many of them. */
const MAX_WAYS = 16;

/** More errors of variables than this say no more. */
const MAX_ERRORS = 50;

/** Reads what a valid document's operation asks of a schema, so that answering it needs no look at either. */
export function operationOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  definition: OperationDefinitionNode,
): Operation {
  const root = schema.getRootType(definition.operation);
  if (root === undefined || root === null) throw new TypeError(`The schema has no ${definition.operation}`);
  const ways = waysOf(schema, document, definition, root);
  const isInTurn = definition.operation === OperationTypeNode.MUTATION;
  return {
    definition,
    run: async (context, sent) => {
      const { coerced, errors } = getVariableValues(schema, definition.variableDefinitions ?? [], sent, {
        maxErrors: MAX_ERRORS,
      });
      if (coerced === undefined) return { refused: errors };
      return answer(ways(coerced), { context, variables: coerced }, isInTurn);
    },
  };
}

function waysOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  root: GraphQLObjectType,
): (variables: Values) => ReadObject {
  const names = conditionVariablesOf(document);
  const fragments = fragmentsOf(document);
  const ways = new Map<string, ReadObject>();
  return (conditions) => {
    const way = names.map((name) => String(conditions[name])).join();
    const known = ways.get(way);
    if (known !== undefined) return known;
    const question = { schema, operation, reading: { fragments, conditions } };
    const made = fieldsOf(question, root, [operation.selectionSet]);
    if (ways.size === MAX_WAYS) ways.clear();
    ways.set(way, made);
    return made;
  };
}

async function answer(
  { fields, isBare }: ReadObject,
  asked: Pick<Run, "context" | "variables">,
  isInTurn: boolean,
): Promise<Answer> {
  const data = emptyBox(isBare);
  const run: Run = { ...asked, errors: [], pending: 0, whenSettled: () => undefined, isNull: false };
  const place: Place = { run, box: data, above: undefined, key: "", isNullable: true };
  const filled = isInTurn ? fillInTurn(fields, place, data) : fillAll(fields, place, data);
  await filled;
  const { errors, isNull } = run;
  return { ...(errors.length === 0 ? {} : { errors }), data: isNull ? null : data };
}

function fillAll(fields: readonly Field[], place: Place, data: Record<string, unknown>): Promise<void> | undefined {
  for (const field of fields) fillRoot(field, place, data);
  return settled(place.run);
}

/** Each mutation is over before the next one begins. */
async function fillInTurn(fields: readonly Field[], place: Place, data: Record<string, unknown>): Promise<void> {
  for (const field of fields) {
    fillRoot(field, place, data);
    await settled(place.run);
    if (place.run.isNull) return;
  }
}

function fillRoot(field: Field, place: Place, data: Record<string, unknown>): void {
  try {
    fillField(field, undefined, place, data);
  } catch (thrown) {
    place.run.errors.push(errorAt(field, place, field.key, thrown));
    place.run.isNull = true;
  }
}

const settled = (run: Run): Promise<void> | undefined =>
  run.pending === 0 ? undefined : new Promise((resolve) => (run.whenSettled = resolve));
