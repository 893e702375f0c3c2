import type { ExecutionResult } from "graphql";

/** A query from GraphiQL. */
export type Question = {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: unknown;
};

/** Queries the graph with the token alone. Sends no cookies, so that the response depends only on the token. */
export async function queryGraph(
  token: string,
  { query, operationName, variables }: Question,
): Promise<ExecutionResult> {
  const response = await fetch("/graphql", {
    method: "POST",
    credentials: "omit",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query, operationName, variables }),
  });
  const answer: ExecutionResult = await response.json();
  return answer;
}

const SMALLEST = "{ __schema { queryType { name } } }";

/** Returns why a token can't be used, in words; null if it can. */
export async function problemWith(token: string): Promise<string | null> {
  try {
    const { errors = [] } = await queryGraph(token, { query: SMALLEST });
    const [first] = errors;
    if (first === undefined) return null;
    return first.extensions["code"] === "UNAUTHENTICATED"
      ? "This token does not hold: it was revoked, has ended, or is not complete."
      : first.message;
  } catch {
    return "Stakehold could not be reached. Try again in a moment.";
  }
}
