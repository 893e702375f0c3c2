/**
 * The text of a GraphQL operation, typed with its result and its variables: the output of `graphql-codegen`'s client
 * preset with `documentMode: "string"`. The result of a plain string is unknown.
 */
export interface TypedDocument<Result, Variables> {
  readonly __apiType?: ((variables: Variables) => Result) | undefined;
  toString(): string;
  /** Only strings have it: the compiler rejects a parsed document. */
  valueOf(): string;
}

/** Returns the text to send. Throws a TypeError for a parsed document, which has none. */
export function textOf(document: TypedDocument<unknown, never>): string {
  const text: unknown = document.toString();
  if (typeof text === "string" && text.includes("{")) return text;
  throw new TypeError('Give the text of an operation: codegen makes it with documentMode: "string"');
}
