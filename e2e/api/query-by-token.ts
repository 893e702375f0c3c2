import { platform } from "../platform/platform.ts";
import type { z } from "zod";

/** Queries the graph with a token, as a partner's program does. Throws with the error codes if it is refused. */
export async function queryByToken<T>(
  token: string,
  { query, variables, shape }: { readonly query: string; readonly variables: object; readonly shape: z.ZodType<T> },
): Promise<T> {
  const answer = await fetch(`${platform().url}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const body: unknown = await answer.json();
  const { data, errors } = Object(body);
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return shape.parse(data);
}
