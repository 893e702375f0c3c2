import type { Request } from "express";
import { z } from "zod";
import { refusedFor } from "./refused-request.ts";

/** What is asked of the graph, none of it looked at yet. */
export type GraphRequest = {
  readonly query?: string | undefined;
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
  /** The hash under which the manifest has the operation, for who sends no query. */
  readonly hash?: string | undefined;
  /** Whether it came by a method that changes nothing. */
  readonly isSafe?: boolean;
};

const object = z.record(z.string(), z.unknown());

/** GraphQL over HTTP, section 5, with persisted queries as Apollo Client names them. */
const shape = z.object({
  query: z.string().nullish(),
  operationName: z.string().nullish(),
  variables: object.nullish(),
  extensions: z
    .object({ persistedQuery: z.object({ version: z.literal(1), sha256Hash: z.string() }).nullish() })
    .nullish(),
});

/** Reads what a request asks of the graph: a body of JSON, or an address's query. Throws RefusedRequest with BAD_REQUEST. */
export function readGraphRequest({ method, body, url }: Pick<Request, "method" | "body" | "url">): GraphRequest {
  const isSafe = method === "GET";
  const read = shape.safeParse(isSafe ? parametersIn(url) : body);
  if (!read.success) {
    const where = read.error.issues[0]?.path.join(".") ?? "";
    throw refusedFor("BAD_REQUEST", where === "" ? "Send one object with a `query`." : `\`${where}\` can't be read.`);
  }
  const { query, operationName, variables, extensions } = read.data;
  return {
    query: query ?? undefined,
    operationName: operationName ?? undefined,
    variables: variables ?? undefined,
    hash: extensions?.persistedQuery?.sha256Hash,
    isSafe,
  };
}

function parametersIn(url: string): Record<string, unknown> {
  const given = new URL(url, "http://here.invalid").searchParams;
  const found: Record<string, unknown> = {};
  for (const name of Object.keys(shape.shape)) {
    const [value, ...more] = given.getAll(name);
    if (more.length > 0) throw refusedFor("BAD_REQUEST", `\`${name}\` can be given once.`);
    if (value !== undefined) found[name] = name === "variables" || name === "extensions" ? json(name, value) : value;
  }
  return found;
}

function json(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusedFor("BAD_REQUEST", `\`${name}\` is no valid JSON.`);
  }
}
