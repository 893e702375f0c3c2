import { platform } from "../platform/platform.ts";

/** What the graph answers to a program. */
export type TokenAnswer = {
  readonly data?: unknown;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
};

/** Asks the graph as a program does that has a token and nothing else. */
export async function askWithToken(token: string, query: string, variables: object = {}): Promise<TokenAnswer> {
  const response = await fetch(`${platform().url}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const answer: TokenAnswer = await response.json();
  return answer;
}

/** The code by which the graph refused; undefined where it did not. */
export const codeOf = ({ errors = [] }: TokenAnswer): string | undefined => errors[0]?.extensions?.code;
