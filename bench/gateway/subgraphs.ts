import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { once } from "node:events";
import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  CredentialsService,
  ExchangeCredentialResponseSchema,
  type ExchangeCredentialRequest,
} from "@stakehold/proto/identity/v1/rpc_pb.ts";
import { createApp } from "@stakehold/service/http.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { rpcMiddleware } from "@stakehold/service/rpc/server.ts";
import { subgraphNames } from "@stakehold/service/services.ts";

/** The secret of the services' RPCs here. */
export const RPC_SECRET = "a-secret-of-thirty-two-characters";

/** A subgraph's response to a body. */
type SubgraphAnswer = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };

/** Returns a subgraph's response to a request. */
export type AnswerFor = (service: string, body: string) => Promise<SubgraphAnswer> | SubgraphAnswer;

/** Running services, by their addresses. */
export type OpenSubgraphs = { readonly urls: Readonly<Record<string, string>>; close(): void };

const LIFE_MS = 60_000;

/**
 * Opens a server for every service of the graph, whose subgraph responds with `answerFor`. Identity's also exchanges
 * credentials, through the real RPC: every session belongs to somebody.
 */
export async function openSubgraphs(answerFor: AnswerFor): Promise<OpenSubgraphs> {
  const rpc = exchangeApp();
  const opened = subgraphNames.map(async (name) => {
    const server = createServer((request, response) => {
      if (request.url === "/graphql") void answerGraph(name, answerFor)(request, response);
      else rpc(request, response);
    });
    server.keepAliveTimeout = LIFE_MS;
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new TypeError("The server has no port");
    return { server, entry: [name, `http://127.0.0.1:${address.port}`] as const };
  });
  const all = await Promise.all(opened);
  return {
    urls: Object.fromEntries(all.map(({ entry }) => entry)),
    close: () => {
      for (const { server } of all) server.close().closeAllConnections();
    },
  };
}

const answerGraph =
  (name: string, answerFor: AnswerFor): RequestListener =>
  async (request, response) => {
    try {
      const { headers, body } = await answerFor(name, await bodyOf(request));
      response.writeHead(200, { ...headers, "content-length": body.length }).end(body);
    } catch (error) {
      console.error(`${name} could not answer: ${String(error)}`);
      response.writeHead(500).end();
    }
  };

function exchangeApp() {
  const app = createApp();
  const exchangeCredential = ({ credential }: ExchangeCredentialRequest) =>
    create(ExchangeCredentialResponseSchema, {
      internalToken: "x".repeat(400),
      // Every session is another user, because concurrent requests per user are limited.
      userId: createHash("sha256").update(JSON.stringify(credential)).digest("hex").slice(0, 32),
      expiresAt: timestampFromDate(new Date(Date.now() + LIFE_MS)),
    });
  app.use(
    rpcMiddleware({
      routes: (router) => void router.service(CredentialsService, { exchangeCredential }),
      secrets: [RPC_SECRET],
      logger: createLogger("bench", "error"),
    }),
  );
  return app;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
