import { readFileSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { parse, type GraphQLSchema } from "graphql";
import type { VerifyCaller } from "../internal-token.ts";
import type { Logger } from "../logger.ts";
import { answerTo, type AnswerDeps } from "./answer-to.ts";
import type { CallContext } from "./call-context.ts";
import { createDocuments } from "./documents.ts";
import { errorCodesResolvers } from "./error-codes.ts";
import { requireScopes } from "./require-scopes.ts";
import { scalars } from "./scalars.ts";
import { sharedSchema } from "./shared-schema.ts";

/** A service's own fields of the graph: its schema file, its resolvers, and what they are handed besides the call. */
export type Subgraph = {
  readonly schema: URL;
  readonly resolvers: object;
  readonly context: (call: CallContext) => CallContext;
};

/** Some fields of the graph with what resolves them; several services have the same. */
export type SubgraphPart = { readonly typeDefs: string; readonly resolvers: object };

/** What one service serves: its own fields, parts, or both. */
export type SubgraphOfService = Partial<Subgraph> & { readonly parts?: readonly SubgraphPart[] };

/** What every subgraph has. */
const SHARED: SubgraphPart = {
  typeDefs: sharedSchema,
  resolvers: { ...scalars, ...errorCodesResolvers },
};

/** Makes a subgraph's schema of its parts and what every subgraph has, guarded by the scopes that it names. */
export const guardedSchema = (parts: readonly SubgraphPart[]): GraphQLSchema =>
  requireScopes(
    buildSubgraphSchema(
      [SHARED, ...parts].map((part) => ({ typeDefs: parse(part.typeDefs), resolvers: Object(part.resolvers) })),
    ),
  );

/** Makes what serves a service's subgraph. Every request carries a verified internal token. */
export function serveSubgraph(
  { schema, resolvers = {}, context = (call) => call, parts = [] }: SubgraphOfService,
  verify: VerifyCaller,
  logger: Logger,
): RequestListener {
  const own = schema === undefined ? [] : [{ typeDefs: readFileSync(schema, "utf8"), resolvers }];
  const documents = createDocuments(guardedSchema([...own, ...parts]));
  const deps = { documents, verify, context, logger };
  return (request, response) => {
    serve(deps, request, response).catch((error: unknown) => {
      // The one who asked is gone, or else something of ours is broken that no answer can tell of.
      if (!request.destroyed) logger.error({ err: error }, "a subgraph could not answer");
      response.destroy();
    });
  };
}

async function serve(deps: AnswerDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await answerTo(deps, request);
  if ("status" in answer) return void response.writeHead(answer.status).end();
  const body = `${JSON.stringify(answer)}\n`;
  response
    .writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      // An answer that is data alone says so, and then need not be read at all by the gateway.
      ...(answer.data != null && answer.errors === undefined ? { "x-answer": "data" } : {}),
    })
    .end(body);
}
