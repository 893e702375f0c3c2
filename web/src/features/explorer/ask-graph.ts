import type { ExecutionResult } from "graphql";

/** What GraphiQL wants asked. */
export type Question = {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: unknown;
};

/** Asks the graph with a token and nothing else: who is signed in here is left out, so that the answer is the token's. */
export async function askGraph(token: string, { query, operationName, variables }: Question): Promise<ExecutionResult> {
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

/** Why a token can't be used, in words; null where it can. */
export async function problemWith(token: string): Promise<string | null> {
  try {
    const { errors = [] } = await askGraph(token, { query: SMALLEST });
    const [first] = errors;
    if (first === undefined) return null;
    return first.extensions["code"] === "UNAUTHENTICATED"
      ? "This token does not hold: it was revoked, has ended, or is not complete."
      : first.message;
  } catch {
    return "Stakehold could not be reached. Try again in a moment.";
  }
}
