import { z } from "zod";
import { platform } from "../platform/platform.ts";

const answerShape = z.object({
  /** Absent where the gateway rejects the token. */
  data: z.unknown().optional(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string().optional() }).optional() })).optional(),
});

/** The graph's response to a program. */
export type TokenAnswer = z.infer<typeof answerShape>;

/** Queries the graph like a program that has only a token. */
export async function queryWithToken(token: string, query: string, variables: object = {}): Promise<TokenAnswer> {
  const response = await fetch(`${platform().url}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  return answerShape.parse(await response.json());
}

/** Returns the code of a refusal; undefined where there is none. */
export const codeOf = ({ errors = [] }: TokenAnswer): string | undefined => errors[0]?.extensions?.code;
