import { z } from "zod";
import { platform } from "../platform/platform.ts";

const answerShape = z.object({
  /** A door that refuses the token answers without it. */
  data: z.unknown().optional(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string().optional() }).optional() })).optional(),
});

/** What the graph answers to a program. */
export type TokenAnswer = z.infer<typeof answerShape>;

/** Asks the graph as a program does that has a token and nothing else. */
export async function askWithToken(token: string, query: string, variables: object = {}): Promise<TokenAnswer> {
  const response = await fetch(`${platform().url}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  return answerShape.parse(await response.json());
}

/** The code by which the graph refused; undefined where it did not. */
export const codeOf = ({ errors = [] }: TokenAnswer): string | undefined => errors[0]?.extensions?.code;
