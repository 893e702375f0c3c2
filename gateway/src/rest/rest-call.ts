import { domainError, isDomainError, type DomainError } from "@stakehold/errors/domain-error.ts";
import type { Request } from "express";
import { z } from "zod";
import type { TypedDocumentString } from "../generated/graphql.ts";
import type { RunDocument } from "../graphql/run-document.ts";

/** What a REST call may read of its request. */
export type RestRequest<Body> = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: Body;
  /** The `Idempotency-Key` header, or a key made for this request. */
  readonly idempotencyKey: string;
};

/** One call of the specification's section 7: which GraphQL operation answers it, and how its result is shown. */
export type RestCall<Body, Result, Variables> = {
  readonly method: "get" | "post" | "patch";
  readonly path: string;
  /** What the call is called, and in a sentence what it does; its description has both. */
  readonly name: string;
  readonly summary: string;
  /** What the query takes beside `after`, each with a sentence. */
  readonly filters?: Readonly<Record<string, string>>;
  /** What is answered: nothing more, and nothing less. */
  readonly answers: z.ZodType;
  /** What the body must be; `anyBody` where it is not read. */
  readonly body: z.ZodType<Body>;
  readonly document: TypedDocumentString<Result, Variables>;
  readonly variables: (request: RestRequest<Body>) => Variables;
  /** Makes the JSON that is answered. It may throw a DomainError where an answer of null means that nothing is there. */
  readonly present: (result: Result) => unknown;
  /** What a refusal is told as, where that is known only by asking for more. */
  readonly explain?: (refusal: DomainError, run: RunDocument, request: RestRequest<Body>) => Promise<DomainError>;
  /** Where the call's list ends, so that the response can link to its next page. */
  readonly page?: (result: Result) => PageEnd | undefined;
};

/** Where a page of the graph ends. */
export type PageEnd = { readonly hasNextPage: boolean; readonly endCursor?: string | null | undefined };

/** What a call responds with, and the cursor behind which its list goes on. */
export type RestAnswer = { readonly body: unknown; readonly next: string | undefined };

/** A call whose types were checked where it was defined, so that the router can treat all of them alike. */
export type MountedCall = {
  readonly method: RestCall<unknown, unknown, unknown>["method"];
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly body: z.ZodType;
  readonly answers: z.ZodType;
  readonly isPaged: boolean;
  answer(run: RunDocument, request: RestRequest<unknown>): Promise<RestAnswer>;
};

/** For calls that read no body. */
export const anyBody = z.unknown();

/** Defines a call: its body's and document's types decide what `variables` and `present` take. Throws INVALID_INPUT. */
export const restCall = <Body, Result, Variables>(call: RestCall<Body, Result, Variables>): MountedCall => ({
  method: call.method,
  path: call.path,
  name: call.name,
  summary: call.summary,
  filters: call.filters ?? {},
  body: call.body,
  answers: call.answers,
  isPaged: call.page !== undefined,
  answer: async (run, request) => {
    const asked = { ...request, body: parseBody(call.body, request.body) };
    try {
      const result = await run(call.document, call.variables(asked));
      return { body: call.present(result), next: nextOf(call.page?.(result)) };
    } catch (error) {
      if (call.explain === undefined || !isDomainError(error)) throw error;
      throw await call.explain(error, run, asked);
    }
  },
});

/** What a mutation returned. It is null only where the graph returned an error, which is thrown before this. */
export function returned<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new TypeError("A mutation without an error returns everything");
  return value;
}

const nextOf = (end: PageEnd | undefined): string | undefined =>
  end?.hasNextPage === true ? (end.endCursor ?? undefined) : undefined;

function parseBody<Body>(shape: z.ZodType<Body>, body: unknown): Body {
  const read = shape.safeParse(body ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw domainError(
    "INVALID_INPUT",
    { field: issue?.path.join(".") ?? "" },
    issue?.message ?? "The body is not valid.",
  );
}

/** The path's parameters, each a single text. */
export const paramsOf = ({ params }: Request): Record<string, string> => textsOf(params);

/** The query's parameters; a repeated one counts as absent. */
export const queryOf = ({ query }: Request): Record<string, string> => textsOf(query);

const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
