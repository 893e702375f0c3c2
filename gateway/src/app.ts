import { expressMiddleware } from "@as-integrations/express5";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { refusalOf } from "@stakehold/service/graphql/graphql-error.ts";
import { addHealth, createApp } from "@stakehold/service/http.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import express, { type Express, type Request } from "express";
import type { GatewaySettings } from "./config.ts";
import type { GatewayContext } from "./graphql/gateway-context.ts";
import type { Graph } from "./graphql/graph.ts";
import { preferWholeQuery } from "./graphql/whole-query.ts";
import type { Hub } from "./live/hub.ts";
import { streamChanges } from "./live/stream.ts";
import { publicConfigOf } from "./public-config.ts";
import { limitRate } from "./rate-limit.ts";
import { answerErrors } from "./rest/answer-errors.ts";
import { restRouter } from "./rest/router.ts";
import { credentialOf } from "./sessions/credential.ts";
import type { CredentialExchange } from "./sessions/exchange.ts";
import { forwardToIdentity } from "./sessions/forward-to-identity.ts";
import { refuseCrossSite, requireJson } from "./sessions/same-site.ts";
import { securityHeaders } from "./web/security-headers.ts";
import { serveWeb } from "./web/serve-web.ts";

/** Largest GraphQL request, in bytes. */
const BODY_LIMIT = 256 * 1024;

/** What the public door is made of. */
export type Door = {
  readonly settings: GatewaySettings;
  readonly graph: Graph;
  readonly credentials: CredentialExchange;
  readonly hub: Hub;
  readonly logger: Logger;
  readonly isStopping: () => boolean;
};

/** The public door: everything that the world can reach of Stakehold, in the order in which a request meets it. */
export function createDoor({ settings, graph, credentials, hub, logger, isStopping }: Door): Express {
  const { PUBLIC_URL, SUBGRAPHS } = settings;
  const contextOf = async ({ headers }: Request): Promise<GatewayContext> => {
    const credential = credentialOf(headers, PUBLIC_URL);
    return {
      signedIn: await credentials.exchange(credential),
      forgetCredential: () => credentials.forget(credential),
    };
  };
  const app = createApp();
  addHealth(app, [], isStopping);
  app.use(securityHeaders(settings));

  const api = express.Router();
  api.use(limitRate(settings.REQUESTS_PER_MINUTE, PUBLIC_URL), refuseCrossSite(PUBLIC_URL));
  for (const path of ["/login", "/callback", "/logout"]) api.get(path, forwardToIdentity(SUBGRAPHS.identity));
  api.get("/config", (_request, response) => void response.json(publicConfigOf(settings)));
  api.get("/live", streamChanges({ hub, contextOf }));
  api.use(requireJson, restRouter({ graph, contextOf }));
  api.use(() => {
    throw domainError("NOT_FOUND");
  });

  app.use("/api", api);
  app.use(
    "/graphql",
    limitRate(settings.REQUESTS_PER_MINUTE, PUBLIC_URL),
    refuseCrossSite(PUBLIC_URL),
    requireJson,
    express.json({ limit: BODY_LIMIT }),
    preferWholeQuery,
    expressMiddleware(graph, {
      context: ({ req }) =>
        contextOf(req).catch((error: unknown) => {
          throw refusalOf(error, logger);
        }),
    }),
  );
  app.use(serveWeb(settings.WEB_ROOT));
  app.use(answerErrors(logger));
  return app;
}
