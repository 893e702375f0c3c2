import { DomainError, isErrorCode, type ErrorFields } from "@stakehold/errors/domain-error.ts";
import type { GraphQLFormattedError } from "graphql";
import type { TypedDocumentString } from "../generated/graphql.ts";
import type { GatewayContext } from "../operations/gateway-context.ts";
import type { Graph } from "./graph.ts";

/** Runs one of the gateway's own documents and returns its data. Throws the graph's errors as DomainErrors. */
export type RunDocument = <Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
) => Promise<Result>;

/** Runs the gateway's own documents on behalf of the context's caller. */
export const runDocumentsFor =
  (graph: Graph, contextValue: GatewayContext): RunDocument =>
  async (document, variables) =>
    Object(await runText(graph, contextValue, { query: document.toString(), variables: { ...Object(variables) } }));

/** The same for the text of a document. */
export async function runText(
  graph: Graph,
  contextValue: GatewayContext,
  request: { readonly query: string; readonly variables: Readonly<Record<string, unknown>> },
): Promise<unknown> {
  const { body } = await graph.server.executeOperation(request, { contextValue });
  if (body.kind !== "single") throw new TypeError("The graph answers at once");
  const { data, errors: [error] = [] } = body.singleResult;
  if (error !== undefined) throw domainErrorOf(error);
  return data;
}

/** Turns an error of the graph into a DomainError. */
function domainErrorOf({ message, extensions }: GraphQLFormattedError): DomainError {
  const code = String(extensions?.["code"]);
  // The documents are ours, so GraphQL can only have refused a value of the request.
  return new DomainError(isErrorCode(code) ? code : "INVALID_INPUT", fieldsOf(extensions?.["fields"]), message);
}

const fieldsOf = (fields: unknown): ErrorFields => Object.fromEntries(Object.entries(Object(fields)));
