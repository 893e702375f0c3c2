import { readFile } from "node:fs/promises";
import { join } from "node:path";
import express, { type Router } from "express";
import expressStaticGzip from "express-static-gzip";

/** Vite names these files by their content, so a browser never has to ask for them again. */
const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

/** The build compresses each file both ways. */
const COMPRESSED = { enableBrotli: true, orderPreference: ["br", "gz"] };

/** What a path's page says to who does not run it, such as a chat that shows a preview of a link: the page with that in it. */
export type Preview = (path: string, page: () => Promise<string>) => Promise<string | null>;

/**
 * Serves the built web app: its files as they are, and its page for every other path that a browser navigates to. Where the
 * path has a preview, the page carries it.
 */
export function serveWeb(root: string, preview: Preview): Router {
  const router = express.Router();
  router.use(
    "/assets",
    expressStaticGzip(join(root, "assets"), {
      ...COMPRESSED,
      serveStatic: { immutable: true, maxAge: ONE_YEAR_MS, fallthrough: false },
    }),
  );
  router.use(expressStaticGzip(root, { ...COMPRESSED, index: false, serveStatic: { index: false, maxAge: 0 } }));
  const page = () => readFile(join(root, "index.html"), "utf8");
  router.get("/{*path}", async (request, response, next) => {
    if (request.accepts("html") !== "html") return next();
    response.set("cache-control", "no-cache");
    const previewed = await preview(request.path, page);
    if (previewed === null) response.sendFile("index.html", { root });
    else response.type("html").send(previewed);
  });
  return router;
}
