import { GraphQLError } from "graphql";

/** How HTTP says that a request is refused. */
export type RefusedHttp = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

/** Thrown where a request is refused as a whole, before anything of it is run: what is told, and how HTTP says it. */
export class RefusedRequest extends Error {
  readonly errors: readonly GraphQLError[];
  readonly http: RefusedHttp;
  /** What the answer says beside the errors. */
  readonly extensions: Readonly<Record<string, unknown>> | undefined;

  constructor(errors: readonly GraphQLError[], http: RefusedHttp, extensions?: Readonly<Record<string, unknown>>) {
    super(errors[0]?.message ?? "The request is refused");
    this.errors = errors;
    this.http = http;
    this.extensions = extensions;
  }
}

const BAD_REQUEST = { status: 400 } as const;

/** Refuses a request by a code of GraphQL's own, with 400 unless told. */
export const refusedFor = (code: string, message: string, http: RefusedHttp = BAD_REQUEST): RefusedRequest =>
  new RefusedRequest([new GraphQLError(message, { extensions: { code } })], http);

/** GraphQL's complaints about a request, each under this code unless a rule of ours gave it one of its own: 400. */
export const refusedBecause = (code: string, complaints: readonly GraphQLError[]): RefusedRequest =>
  new RefusedRequest(
    complaints.map((complaint) => (complaint.extensions["code"] === undefined ? coded(complaint, code) : complaint)),
    BAD_REQUEST,
  );

function coded({ message, source, positions, nodes, extensions }: GraphQLError, code: string): GraphQLError {
  // Where it is comes from the nodes, unless there are none yet.
  const place = nodes === undefined ? { source, positions } : { nodes };
  return new GraphQLError(message, { ...place, extensions: { ...extensions, code } });
}
