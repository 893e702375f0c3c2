import { CombinedGraphQLErrors, ServerError } from "@apollo/client";

/** What an error of the graph says: its stable code, a message fit for people, and the field that it is about. */
export type GraphError = { readonly code: string; readonly message: string; readonly field: string | null };

/** The stable code of an error of the graph; null for a failure on the way. */
export const errorCodeOf = (error: unknown): string | null => graphErrorOf(error)?.code ?? null;

/** The first error of an answer; null for a failure on the way, of which nobody knows how far the request came. */
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

/** An answer with a status of its own is an error of HTTP to the client, and its body still tells why. */
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
