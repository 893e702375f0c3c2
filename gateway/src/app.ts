import { isDomainError } from "@stakehold/errors/domain-error.ts";
import { addHealth, createApp } from "@stakehold/service/http.ts";
import type { Pictures } from "@stakehold/pictures/open-pictures.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { withNetwork } from "@stakehold/service/security/client-network.ts";
import { securityLogger } from "@stakehold/service/security/log-security.ts";
import { traceId } from "@stakehold/telemetry/trace.ts";
import compression from "compression";
import express, { type Express, type Request, type RequestHandler, type Response } from "express";
import type { Settings } from "./config.ts";
import { allowMethods } from "./errors/allow-methods.ts";
import { answerErrors, answerGraphErrors } from "./errors/answer-errors.ts";
import { nothingHere } from "./errors/nothing-here.ts";
import { requireReadablePath } from "./errors/require-readable-path.ts";
import type { GatewayContext } from "./operations/gateway-context.ts";
import type { Graph } from "./graphql/graph.ts";
import { serveGraph } from "./graphql/serve-graph.ts";
import { serveSchema } from "./graphql/serve-schema.ts";
import { admitTexts } from "./limits/admit-texts.ts";
import { clientNetwork } from "./limits/client-address.ts";
import type { Limits } from "./limits/limits.ts";
import type { Hub } from "./live/hub.ts";
import type { Memory } from "./live/memory.ts";
import { streamChanges } from "./live/stream.ts";
import { picturesRouter } from "./pictures/pictures-router.ts";
import { publicConfigOf } from "./public-config.ts";
import { createCalledPictures, type FindCalled } from "./public/called-pictures.ts";
import { calledPageRoute, calledPictureRoute, calledRoute } from "./public/called-routes.ts";
import { previewOfBet } from "./public/preview-of-bet.ts";
import { createPublicBets, type PublicBets } from "./public/public-bets.ts";
import { createPublicFigures } from "./public/public-figures.ts";
import { figuresRoute, openBetsRoute, sharePictureRoute } from "./public/public-routes.ts";
import { createSharePictures } from "./public/share-picture.ts";
import { RECEIPT_KEYS, receiptKeysRoute } from "./public/receipt-keys.ts";
import { requireLink, UNSUBSCRIBE, unsubscribeRoute } from "./public/unsubscribe-route.ts";
import { exportPerson } from "./rest/export.ts";
import { serveDescription } from "./rest/serve-description.ts";
import { restRouter } from "./rest/router.ts";
import { credentialOf, kindShown } from "./sessions/credential.ts";
import { countedAs, type CredentialExchange, type SignedIn } from "./sessions/exchange.ts";
import { forwardToIdentity } from "./sessions/forward-to-identity.ts";
import { logRefusedCredential } from "./sessions/log-refused-credential.ts";
import { refuseCrossSite, refuseCrossSiteReads, refuseLedFromElsewhere, requireJson } from "./sessions/same-site.ts";
import { createFirstViews } from "./web/first-view.ts";
import { inlineSources } from "./web/inline-sources.ts";
import { securityHeaders } from "./web/security-headers.ts";
import { serveDocuments } from "./web/serve-documents.ts";
import { serveWeb } from "./web/serve-web.ts";

/** Largest GraphQL request, in bytes. */
const BODY_LIMIT = 256 * 1024;

/** The export of all data about the caller. */
const EXPORT = "/user/export.json";

/** Largest form that an app sends for a token, in bytes. */
const FORM_LIMIT = 16 * 1024;

/** The dependencies of the public app. */
export type Door = {
  readonly settings: Settings;
  readonly graph: Graph;
  readonly credentials: CredentialExchange;
  readonly limits: Limits;
  readonly hub: Hub;
  readonly memory: Memory;
  /** Undefined where the platform accepts no pictures. */
  readonly pictures: Pictures | undefined;
  readonly logger: Logger;
  readonly isStopping: () => boolean;
};

/**
 * Creates the public app: everything in Stakehold that the world can reach, in the order in which a request meets it.
 */
export function createDoor(door: Door): Express {
  const { settings, limits, logger, isStopping } = door;
  const bets = createPublicBets(door.graph, door.credentials);
  const called = createCalledPictures(door.graph, door.credentials);
  const isVisitor = ({ headers }: Request) => credentialOf(headers, settings.PUBLIC_URL) === undefined;
  const app = createApp({ isPublic: true });
  app.set("trust proxy", settings.TRUSTED_PROXIES);
  app.use(securityHeaders(settings, inlineSources(settings.WEB_ROOT)));
  addHealth(app, [], isStopping);
  app.use(knowNetwork, nameRequest, compression(), requireReadablePath);
  app.use(["/api", "/graphql"], limits.ofAddress);
  // By far the most frequent route, so it comes before all others.
  app.use("/graphql", graphRouter(door), answerGraphErrors(logger));
  app.use("/api", apiRouter(door, bets, called));
  app.use(oauthRouter(door));
  const draw = createSharePictures();
  app.use(
    "/share",
    allowMethods("GET", "HEAD"),
    limits.ofAddress,
    sharePictureRoute(bets, draw),
    calledPictureRoute(called, draw),
  );
  app.use("/called", allowMethods("GET", "HEAD"), limits.ofAddress);
  app.use(calledPageRoute(called, { webRoot: settings.WEB_ROOT, publicUrl: settings.PUBLIC_URL }));
  app.use(RECEIPT_KEYS, allowMethods("GET", "HEAD"), limits.ofAddress);
  app.use(receiptKeysRoute(door.graph, door.credentials));
  app.post(UNSUBSCRIBE, requireLink, limits.ofAddress, unsubscribeRoute(door.graph, door.credentials));
  app.all(UNSUBSCRIBE, allowMethods("GET", "HEAD", "POST"));
  const preview = previewOfBet(bets, settings.PUBLIC_URL, logger);
  app.use(allowMethods("GET", "HEAD"), serveDocuments(settings.WEB_ROOT, settings.PUBLIC_URL));
  // These query the graph for a preview or a first view.
  app.get(["/", "/bet/{*path}"], limits.ofAddress);
  const { contextOf } = callersOf(door);
  const firstView = createFirstViews({ root: settings.WEB_ROOT, graph: door.graph, contextOf, logger });
  app.use(serveWeb(settings.WEB_ROOT, { isVisitor, preview, firstView }));
  app.use(nothingHere);
  app.use(answerErrors(logger));
  return app;
}

/** Names each request in its response, so that an operator can find its logs by the name that a user reports. */
const nameRequest: RequestHandler = (_request, response, next) => {
  response.set("x-request-id", traceId());
  next();
};

/** Makes the client's network available to everything the request causes, for the security log. */
const knowNetwork: RequestHandler = (request, _response, next) => withNetwork(clientNetwork(request), next);

/** Identifies callers: once per request, which is then counted as that person's. */
function callersOf({ settings, credentials, limits, logger }: Door) {
  const credentialIn = ({ headers }: Request) => credentialOf(headers, settings.PUBLIC_URL);
  const logRefused = ({ headers }: Request, error: unknown) => {
    if (isDomainError(error)) logRefusedCredential(logger, kindShown(headers, settings.PUBLIC_URL), error.code);
  };
  const admit = async (request: Request): Promise<SignedIn> => {
    const signedIn = await credentials.exchange(credentialIn(request)).catch((error: unknown) => {
      logRefused(request, error);
      throw error;
    });
    await limits.ofPerson(request, countedAs(signedIn));
    return signedIn;
  };
  return {
    admit,
    reauthenticate: (request: Request) => credentials.look(credentialIn(request)),
    forget: (request: Request) => credentials.forget(credentialIn(request)),
    contextOf: async (request: Request, response: Response): Promise<GatewayContext> => {
      const signedIn = await admit(request);
      const caller = countedAs(signedIn);
      await limits.turns.take(caller, response);
      return {
        signedIn,
        countedAs: caller,
        response,
        hasToken: kindShown(request.headers, settings.PUBLIC_URL) !== "session",
        forgetCredential: () => credentials.forget(credentialIn(request)),
      };
    },
  };
}

function apiRouter(door: Door, bets: PublicBets, called: FindCalled): express.Router {
  const { settings, graph, hub, memory, limits, pictures, logger } = door;
  const { admit, reauthenticate, forget, contextOf } = callersOf(door);
  const identity = forwardToIdentity(settings.SUBGRAPHS.identity);
  const api = express.Router();
  api.use(refuseCrossSite(settings.PUBLIC_URL));
  api.get("/login", limits.ofSignIns, identity);
  api.get("/callback", identity);
  api.get("/logout", refuseLedFromElsewhere, async (request, response, next) => {
    await identity(request, response, next);
    forget(request);
  });
  api.get(
    "/config",
    (_request, response) => void response.json(publicConfigOf(settings, { takesPictures: pictures !== undefined })),
  );
  api.get("/live", streamChanges({ hub, memory, admit, reauthenticate, logSecurity: securityLogger(logger) }));
  api.get(EXPORT, exportPerson({ graph, contextOf, ofExports: limits.exports.take, logger: door.logger }));
  api.use(
    openBetsRoute(bets),
    calledRoute(called),
    figuresRoute(createPublicFigures(graph, door.credentials)),
    picturesRouter(pictures, { admit, ofPictures: limits.pictures }),
  );
  api.all(
    ["/login", "/callback", "/logout", "/config", "/live", "/open-bets", "/figures", "/called/:token", EXPORT],
    allowMethods("GET", "HEAD"),
  );
  api.use(serveSchema(), serveDescription(), requireJson, restRouter({ graph, contextOf }), nothingHere);
  return api;
}

/** Where programs find the description of OAuth here (RFC 8414). */
const METADATA = "/.well-known/oauth-authorization-server";

/** OAuth for apps, which identity serves. The start of an authorization is counted as a sign-in. */
function oauthRouter({ settings, limits }: Door): express.Router {
  const identity = forwardToIdentity(settings.SUBGRAPHS.identity);
  const router = express.Router();
  router.use(["/oauth", METADATA], limits.ofAddress);
  router.get("/oauth/authorize", limits.ofSignIns, identity);
  router.get("/oauth/authorize/:request", identity);
  router.all(["/oauth/authorize", "/oauth/authorize/:request"], allowMethods("GET", "HEAD"));
  const form = express.raw({ type: () => true, limit: FORM_LIMIT });
  router.options("/oauth/token", identity);
  router.post(["/oauth/token", "/oauth/revoke", "/oauth/introspect"], form, identity);
  router.all(["/oauth/token", "/oauth/revoke", "/oauth/introspect"], allowMethods("POST"));
  router
    .route(METADATA)
    .get(identity)
    .options(identity)
    .all(allowMethods("GET", "HEAD", "OPTIONS"));
  // There is no OpenID Connect here, and a client that looks for it must not receive a page of the web app.
  router.use(["/oauth", "/.well-known/openid-configuration"], nothingHere);
  return router;
}

function graphRouter(door: Door): express.Router {
  const { settings, graph, memory, limits } = door;
  const { contextOf } = callersOf(door);
  const router = express.Router();
  router.use(
    allowMethods("GET", "POST"),
    refuseCrossSiteReads(settings.PUBLIC_URL),
    requireJson,
    express.json({ limit: BODY_LIMIT }),
    serveGraph({ graph, earlierId: memory.earlierId, contextOf, admitText: admitTexts(limits.cost) }),
  );
  return router;
}
