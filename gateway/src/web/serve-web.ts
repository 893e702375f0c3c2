import { readFile } from "node:fs/promises";
import { join } from "node:path";
import express, { type Request, type Router } from "express";
import expressStaticGzip from "express-static-gzip";

/** Vite names these files by their content, so a browser never has to ask for them again. */
const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

/** The build compresses each file both ways. */
const COMPRESSED = { enableBrotli: true, orderPreference: ["br", "gz"] };

/** The app's page: as it is, with the landing in it, and asking at once for what people who are signed in need besides. */
const APP = "index.html";
const LANDING = "landing.html";
const SIGNED_IN = "signed-in.html";

/** What decides about a page before it is sent. */
export type Pages = {
  /** Whether a request is a visitor's for sure. */
  readonly isVisitor: (request: Request) => boolean;
  /**
   * The app's page with what it says to who does not run it, such as a chat that shows a preview of a link; null where a path
   * has nothing of the kind.
   */
  readonly preview: (path: string, page: () => Promise<string>) => Promise<string | null>;
};

/**
 * Serves the built web app: its files as they are, and its page for every other path that a browser navigates to. A visitor
 * gets the landing at the start page, and a preview where the path has one. People who may have a session get neither, and
 * do not wait for it.
 */
export function serveWeb(root: string, { isVisitor, preview }: Pages): Router {
  const router = express.Router();
  router.use(
    "/assets",
    expressStaticGzip(join(root, "assets"), {
      ...COMPRESSED,
      serveStatic: { immutable: true, maxAge: ONE_YEAR_MS, fallthrough: false },
    }),
  );
  router.use(expressStaticGzip(root, { ...COMPRESSED, index: false, serveStatic: { index: false, maxAge: 0 } }));
  const app = () => readFile(join(root, APP), "utf8");
  router.get("/{*path}", async (request, response, next) => {
    if (request.accepts("html") !== "html") return next();
    response.set("cache-control", "no-cache").vary("Cookie");
    if (!isVisitor(request)) return response.sendFile(SIGNED_IN, { root });
    const previewed = await preview(request.path, app);
    if (previewed !== null) return response.type("html").send(previewed);
    return response.sendFile(request.path === "/" ? LANDING : APP, { root });
  });
  return router;
}
