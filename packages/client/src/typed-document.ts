/**
 * The text of a GraphQL operation that knows its result and its variables: what `graphql-codegen` makes by its client preset
 * with `documentMode: "string"`. A plain string is one whose result is not known.
 */
export interface TypedDocument<Result, Variables> {
  readonly __apiType?: ((variables: Variables) => Result) | undefined;
  toString(): string;
  /** What only texts have: a parsed document is refused by the compiler already. */
  valueOf(): string;
}

/** The text that is sent. Throws a TypeError for a parsed document, which has none. */
export function textOf(document: TypedDocument<unknown, never>): string {
  const text: unknown = document.toString();
  if (typeof text === "string" && text.includes("{")) return text;
  throw new TypeError('Give the text of an operation: codegen makes it with documentMode: "string"');
}
