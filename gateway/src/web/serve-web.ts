import { existsSync } from "node:fs";
import { join } from "node:path";
import express, { type Request, type Router } from "express";
import expressStaticGzip from "express-static-gzip";

/** Vite names these files by their content, so a browser never has to ask for them again. */
const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

/** The build compresses each file both ways. */
const COMPRESSED = { enableBrotli: true, orderPreference: ["br", "gz"] };

const APP = "index.html";
const LANDING = "landing.html";

/**
 * Serves the built web app: its files as they are, and its page for every other path that a browser navigates to. At the
 * start page a visitor gets the page that the landing is in already; whoever may have a session never sees it.
 */
export function serveWeb(root: string, isVisitor: (request: Request) => boolean): Router {
  const hasLanding = existsSync(join(root, LANDING));
  const router = express.Router();
  router.use(
    "/assets",
    expressStaticGzip(join(root, "assets"), {
      ...COMPRESSED,
      serveStatic: { immutable: true, maxAge: ONE_YEAR_MS, fallthrough: false },
    }),
  );
  router.use(expressStaticGzip(root, { ...COMPRESSED, index: false, serveStatic: { index: false, maxAge: 0 } }));
  router.get("/{*path}", (request, response, next) => {
    if (request.accepts("html") !== "html") return next();
    const page = hasLanding && request.path === "/" && isVisitor(request) ? LANDING : APP;
    response.set("cache-control", "no-cache").vary("Cookie").sendFile(page, { root });
  });
  return router;
}
