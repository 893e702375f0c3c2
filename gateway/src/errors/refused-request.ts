import { GraphQLError } from "graphql";

/** The HTTP status and headers of a refused request. */
export type RefusedHttp = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/**
 * Thrown where a request is refused as a whole, before any of it runs: its errors, and their HTTP status and headers.
 */
export class RefusedRequest extends Error {
  readonly errors: readonly GraphQLError[];
  readonly http: RefusedHttp;
  /** The response's extensions beside the errors. */
  readonly extensions: Readonly<Record<string, unknown>> | undefined;

  constructor(errors: readonly GraphQLError[], http: RefusedHttp, extensions?: Readonly<Record<string, unknown>>) {
    super(errors[0]?.message ?? "The request is refused");
    this.errors = errors;
    this.http = http;
    this.extensions = extensions;
  }
}

const BAD_REQUEST = { status: 400 } as const;

/** Refuses a request with one of GraphQL's own codes: 400. */
export const refusedFor = (code: string, message: string): RefusedRequest =>
  new RefusedRequest([new GraphQLError(message, { extensions: { code } })], BAD_REQUEST);

/** Wraps GraphQL's complaints about a request, each under this code unless one of our rules set its own: 400. */
export const refusedBecause = (code: string, complaints: readonly GraphQLError[]): RefusedRequest =>
  new RefusedRequest(
    complaints.map((complaint) => coded(complaint, code)),
    BAD_REQUEST,
  );

/** Keeps the fault's position in the text, but not the parsed document. */
const coded = ({ message, source, positions, extensions }: GraphQLError, code: string): GraphQLError =>
  new GraphQLError(message, { source, positions, extensions: { code, ...extensions } });
