import type { ApiCaller } from "./caller.ts";

type Answer<T> = {
  readonly data?: T | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
};

/** Queries the graph as the caller. Throws with the error codes and messages if it is refused. */
export async function queryGraph<T>(
  caller: ApiCaller,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  const { data, errors = [] } = await caller.post<Answer<T>>("/graphql", { query, variables });
  if (errors.length > 0 || !data) {
    throw new Error(errors.map(({ message, extensions }) => `${extensions?.code}: ${message}`).join("; "));
  }
  return data;
}
