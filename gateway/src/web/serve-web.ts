import { join } from "node:path";
import express, { type Router } from "express";

/** Vite names these files by their content, so a browser may keep them for good. */
const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

/** Serves the built web app: its files as they are, and its page for every other path that a browser navigates to. */
export function serveWeb(root: string): Router {
  const router = express.Router();
  router.use(
    "/assets",
    express.static(join(root, "assets"), { immutable: true, maxAge: ONE_YEAR_MS, fallthrough: false }),
  );
  router.use(express.static(root, { index: false, maxAge: 0 }));
  router.get("/{*path}", (request, response, next) => {
    if (request.accepts("html") !== "html") return next();
    response.set("cache-control", "no-cache").sendFile("index.html", { root });
  });
  return router;
}
