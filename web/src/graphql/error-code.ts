import { CombinedGraphQLErrors, ServerError } from "@apollo/client";

/** An error from the graph: its stable code, a message fit for users, and the field that it concerns. */
export type GraphError = { readonly code: string; readonly message: string; readonly field: string | null };

/** Returns the stable code of a graph error; null for a transport failure. */
export const errorCodeOf = (error: unknown): string | null => graphErrorOf(error)?.code ?? null;

/** Returns the first error of a response; null for a transport failure, where it is unknown how far the request got. */
export function graphErrorOf(error: unknown): GraphError | null {
  const [first] = CombinedGraphQLErrors.is(error) ? error.errors : errorsOfBody(error);
  if (first === undefined) return null;
  const { code, fields } = Object(first.extensions);
  const field: unknown = Object(fields)["field"];
  return {
    code: typeof code === "string" ? code : "INTERNAL",
    message: first.message,
    field: typeof field === "string" ? field : null,
  };
}

type AnswerError = { readonly message: string; readonly extensions?: unknown };

/**
 * Reads the errors of a response with an HTTP error status: the client sees a server error, but the body still says
 * why.
 */
function errorsOfBody(error: unknown): readonly AnswerError[] {
  if (!ServerError.is(error)) return [];
  try {
    const body: unknown = JSON.parse(error.bodyText);
    const { errors, code, message } = Object(body);
    if (Array.isArray(errors)) return errors;
    return typeof code === "string" ? [{ message: String(message), extensions: { code } }] : [];
  } catch {
    return [];
  }
}
