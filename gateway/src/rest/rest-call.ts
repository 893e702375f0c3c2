import { domainError, isDomainError, type DomainError } from "@stakehold/errors/domain-error.ts";
import type { Request } from "express";
import { Kind, parse } from "graphql";
import { z } from "zod";
import type { TypedDocumentString } from "../generated/graphql.ts";
import type { RunDocument } from "../graphql/run-document.ts";

/** The parts of a request that a REST call may read. */
export type RestRequest<Body> = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: Body;
  /** The `Idempotency-Key` header, or a generated key. */
  readonly idempotencyKey: string;
};

/** One call of the specification's section 7: the GraphQL operation behind it, and how its result is presented. */
export type RestCall<Body, Result, Variables> = {
  readonly method: "get" | "post" | "patch";
  readonly path: string;
  /** The call's name, and its effect in a sentence; its description has both. */
  readonly name: string;
  readonly summary: string;
  /** The query parameters beside `after`, each with a sentence. */
  readonly filters?: Readonly<Record<string, string>>;
  /** The exact shape of the response. */
  readonly answers: z.ZodType;
  /** The schema of the body; `anyBody` where it is not read. */
  readonly body: z.ZodType<Body>;
  readonly document: TypedDocumentString<Result, Variables>;
  readonly variables: (request: RestRequest<Body>) => Variables;
  /** Builds the response's JSON. May throw a DomainError where null means that nothing was found. */
  readonly present: (result: Result) => unknown;
  /** Whether the request is completed only later, which makes the status 202 instead of 200. */
  readonly isPending?: (result: Result) => boolean;
  /** Returns the refusal to send, where that takes a further query. */
  readonly explain?: (refusal: DomainError, run: RunDocument, request: RestRequest<Body>) => Promise<DomainError>;
  /** Returns the end of the page of the call's list, so that the response can link to the next one. */
  readonly page?: (result: Result) => PageEnd | undefined;
};

/** The end of a page of the graph. */
export type PageEnd = { readonly hasNextPage: boolean; readonly endCursor?: string | null | undefined };

/** A call's response, and the cursor of the next page. */
export type RestAnswer = {
  readonly status: 200 | 202;
  readonly body: unknown;
  readonly next: string | undefined;
};

/** A call whose types were checked at its definition, so that the router can treat all calls alike. */
export type MountedCall = {
  readonly method: RestCall<unknown, unknown, unknown>["method"];
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly body: z.ZodType;
  readonly answers: z.ZodType;
  readonly isPaged: boolean;
  readonly mayBePending: boolean;
  /** The GraphQL fields behind it. */
  readonly fields: readonly string[];
  answer(run: RunDocument, request: RestRequest<unknown>): Promise<RestAnswer>;
};

/** For calls that read no body. */
export const anyBody = z.unknown();

/**
 * Defines a call: the types of its body and document determine what `variables` and `present` accept. Throws
 * INVALID_INPUT.
 */
export const restCall = <Body, Result, Variables>(call: RestCall<Body, Result, Variables>): MountedCall => ({
  method: call.method,
  path: call.path,
  name: call.name,
  summary: call.summary,
  filters: call.filters ?? {},
  body: call.body,
  answers: call.answers,
  isPaged: call.page !== undefined,
  mayBePending: call.isPending !== undefined,
  fields: rootFieldsOf(call.document.toString()),
  answer: async (run, request) => {
    const asked = { ...request, body: parseBody(call.body, request.body) };
    try {
      const result = await run(call.document, call.variables(asked));
      const status = call.isPending?.(result) === true ? 202 : 200;
      return { status, body: call.present(result), next: nextOf(call.page?.(result)) };
    } catch (error) {
      if (call.explain === undefined || !isDomainError(error)) throw error;
      throw await call.explain(error, run, asked);
    }
  },
});

const rootFieldsOf = (document: string): readonly string[] =>
  parse(document).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : []))
      : [],
  );

/** Returns a mutation's result. It is null only if the graph returned an error, which is thrown before this. */
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

/** Returns the path's parameters, each as a single text. */
export const paramsOf = ({ params }: Request): Record<string, string> => textsOf(params);

/** Returns the query's parameters; a repeated one counts as absent. */
export const queryOf = ({ query }: Request): Record<string, string> => textsOf(query);

const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
