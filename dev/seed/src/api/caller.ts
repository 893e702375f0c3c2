import type { CookieJar } from "tough-cookie";
import { z } from "zod";
import { SeedError } from "../seed-error.ts";
import { waitFor } from "../wait-for.ts";

/** One operation of the graph: its text and the shape of its data. */
export type Operation<Data> = { readonly query: string; readonly data: z.ZodType<Data> };

/** A signed-in person who calls the graph. */
export type Caller = {
  readonly email: string;
  /** Throws Refused with the code if the graph refuses, and SeedError if it does not respond in time. */
  call<Data>(operation: Operation<Data>, variables: Readonly<Record<string, unknown>>): Promise<Data>;
};

/** The graph refused. */
export class Refused extends SeedError {
  readonly code: string;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** Errors that ask for the same call under the same key a moment later. */
const LATER = new Set(["UNAVAILABLE", "DEADLINE_EXCEEDED", "RATE_LIMITED", "STAKE_BUSY", "BALLOT_OPENING"]);

const TIMEOUT_MS = 20_000;

const answerOf = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).optional() })).default([]),
});

type Answer = z.infer<typeof answerOf>;

/** Calls the graph with a session's cookies. */
export const createCaller = (appUrl: string, email: string, jar: CookieJar): Caller => ({
  email,
  call: async ({ query, data }, variables) => {
    const what = /^\s*(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? "a call";
    const answer = await waitFor(`${what} of ${email}`, async () => {
      const given = await ask(new URL(`${appUrl}/graphql`), jar, { query, variables });
      return given === undefined || LATER.has(codeOf(given) ?? "") ? undefined : given;
    });
    const [error] = answer.errors;
    if (error === undefined) return data.parse(answer.data);
    throw new Refused(codeOf(answer) ?? "INTERNAL", `${what} of ${email} was refused: ${error.message}`);
  },
});

const codeOf = ({ errors: [error] }: Answer): string | undefined => error && (error.extensions?.code ?? "INTERNAL");

/** Returns undefined if the response is not the graph's, as while a part of the platform starts. */
async function ask(url: URL, jar: CookieJar, body: object): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: await jar.getCookieString(url.href) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answerOf.safeParse(await answer.json()).data;
  } catch {
    return undefined;
  }
}
