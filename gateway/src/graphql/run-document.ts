import { DomainError, isErrorCode, type ErrorFields } from "@stakehold/errors/domain-error.ts";
import type { GraphQLFormattedError } from "graphql";
import type { TypedDocumentString } from "../generated/graphql.ts";
import type { GatewayContext } from "./gateway-context.ts";
import type { Graph } from "./graph.ts";

/** Runs one of the gateway's own documents and returns its data. Throws the graph's errors as DomainErrors. */
export type RunDocument = <Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
) => Promise<Result>;

/** Runs the gateway's own documents on behalf of whom the context names. */
export const runDocumentsFor =
  (graph: Graph, context: GatewayContext): RunDocument =>
  async (document, variables) => {
    const request = { query: document.toString(), variables: { ...Object(variables) } };
    const { result } = await graph.answer(() => request, context);
    const [error] = result.errors ?? [];
    if (error !== undefined) throw domainErrorOf(error);
    return Object(result.data);
  };

/** The graph's error, as it is thrown on this side of it. */
function domainErrorOf({ message, extensions }: GraphQLFormattedError): DomainError {
  const code = String(extensions?.["code"]);
  // What GraphQL refuses here is a value of the request, because the documents themselves are ours.
  return new DomainError(isErrorCode(code) ? code : "INVALID_INPUT", fieldsOf(extensions?.["fields"]), message);
}

const fieldsOf = (fields: unknown): ErrorFields => Object.fromEntries(Object.entries(Object(fields)));
