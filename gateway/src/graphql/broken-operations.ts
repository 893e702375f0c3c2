import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  parse,
  specifiedRules,
  typeFromAST,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from "graphql";
import { limitRequests, MAX_TOKENS } from "../operations/query-limits.ts";

/** The operations of open pages by hash, and the graph that they were written for. */
export type OpenPages = {
  readonly operations: Readonly<Record<string, string>>;
  readonly schema: GraphQLSchema;
};

/**
 * Describes, one sentence each, how a graph breaks the operations of pages that were loaded before it: what it would
 * refuse, return as another type, or require in a variable that the page does not know.
 */
export function brokenOperations(pages: OpenPages, now: GraphQLSchema): readonly string[] {
  const sentences = Object.values(pages.operations).flatMap((text) => {
    const document = parse(text);
    const refused = refusalsOf(text, now);
    const reasons =
      refused.length > 0 ? refused : [...changedFields(document, pages, now), ...changedInputs(document, pages, now)];
    return [...new Set(reasons)].map((reason) => `${nameOf(document)}: ${reason}`);
  });
  return [...new Set(sentences)];
}

function refusalsOf(text: string, now: GraphQLSchema): readonly string[] {
  try {
    const document = parse(text, { maxTokens: MAX_TOKENS });
    return validate(now, document, [...specifiedRules, limitRequests]).map(({ message }) => message);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function nameOf({ definitions }: DocumentNode): string {
  const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return (
    (operation?.kind === Kind.OPERATION_DEFINITION ? operation.name?.value : undefined) ?? "an operation without a name"
  );
}

/** Finds selected fields whose type has changed; validation considers only today's type. */
function changedFields(document: DocumentNode, { schema }: OpenPages, now: GraphQLSchema): readonly string[] {
  const changed: string[] = [];
  const info = new TypeInfo(schema);
  const look = () => {
    const [parent, field] = [info.getParentType(), info.getFieldDef()];
    if (parent == null || field == null || field.name.startsWith("__")) return;
    const type = now.getType(parent.name);
    const today = type !== undefined && "getFields" in type ? type.getFields()[field.name] : undefined;
    if (today === undefined || fits(field.type, today.type)) return;
    changed.push(`${parent.name}.${field.name} is ${String(today.type)} and was ${String(field.type)}.`);
  };
  visit(document, visitWithTypeInfo(info, { Field: look }));
  return changed;
}

/** Finds changes of what a page may put into its variables, through all input types that they can reach. */
function changedInputs(document: DocumentNode, { schema }: OpenPages, now: GraphQLSchema): readonly string[] {
  const seen = new Set<string>();
  const changed: string[] = [];
  const walk = (was: GraphQLNamedType | undefined): void => {
    if (was === undefined || seen.has(was.name)) return;
    seen.add(was.name);
    changed.push(...changesOf(was, now.getType(was.name)));
    if (isInputObjectType(was)) for (const field of Object.values(was.getFields())) walk(getNamedType(field.type));
  };
  visit(document, {
    VariableDefinition: ({ type }) => {
      const used = type.kind === Kind.NAMED_TYPE ? typeFromAST(schema, type) : typeFromAST(schema, innermost(type));
      walk(used);
    },
  });
  return changed;
}

type TypeReference = Parameters<typeof typeFromAST>[1] & { readonly type?: TypeReference };

function innermost(type: TypeReference) {
  let inner: TypeReference = type;
  while (inner.type !== undefined) inner = inner.type;
  if (inner.kind !== Kind.NAMED_TYPE) throw new TypeError("A type reference ends in a name");
  return inner;
}

function changesOf(was: GraphQLNamedType, now: GraphQLNamedType | undefined): readonly string[] {
  if (isEnumType(was) && isEnumType(now)) {
    const gone = was.getValues().filter(({ name }) => now.getValue(name) === undefined);
    return gone.map(({ name }) => `${was.name} takes ${name} no more.`);
  }
  if (!isInputObjectType(was) || !isInputObjectType(now)) return was.name === now?.name ? [] : [`${was.name} is gone.`];
  const [old, today] = [was.getFields(), now.getFields()];
  const added = Object.values(today).filter((field) => old[field.name] === undefined && isRequiredInputField(field));
  const kept = Object.values(old).flatMap((field) => {
    const same = today[field.name];
    if (same === undefined) return [`${was.name}.${field.name} is gone.`];
    // Inputs are the reverse of outputs: what is sent must fit what is accepted.
    if (fits(same.type, field.type)) return [];
    return [`${was.name}.${field.name} is ${String(same.type)} and was ${String(field.type)}.`];
  });
  return [...added.map(({ name }) => `${was.name}.${name} is required and was unknown.`), ...kept];
}

/** Whether a reader of one type can use the other: the same type, or one that is null less often. */
function fits(wanted: GraphQLType, given: GraphQLType): boolean {
  if (isNonNullType(wanted)) return isNonNullType(given) && fits(wanted.ofType, given.ofType);
  if (isNonNullType(given)) return fits(wanted, given.ofType);
  if (isListType(wanted)) return isListType(given) && fits(wanted.ofType, given.ofType);
  return !isListType(given) && wanted.name === given.name;
}
