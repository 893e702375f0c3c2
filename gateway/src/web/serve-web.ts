import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { domainError } from "@stakehold/errors/domain-error.ts";
import express, { type Request, type RequestHandler, type Router } from "express";
import expressStaticGzip from "express-static-gzip";
import { withNonce } from "./style-nonce.ts";

/** Vite names these files by their content, so a browser never has to ask for them again. */
const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

/** The build compresses each file both ways. */
const COMPRESSED = { enableBrotli: true, orderPreference: ["br", "gz"] };

/** The app's page: as it is, with the landing in it, and asking at once for what people who are signed in need besides. */
const APP = "index.html";
const LANDING = "landing.html";
const SIGNED_IN = "signed-in.html";

const SOURCE_MAP = /\.map(\.(br|gz))?$/i;
const PAGE = /\.html(\.(br|gz))?$/i;

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
  router.use(refuseSourceMaps);
  router.use(
    "/assets",
    expressStaticGzip(join(root, "assets"), {
      ...COMPRESSED,
      serveStatic: { immutable: true, maxAge: ONE_YEAR_MS, fallthrough: false },
    }),
  );
  router.use(
    exceptPages(expressStaticGzip(root, { ...COMPRESSED, index: false, serveStatic: { index: false, maxAge: 0 } })),
  );
  const read = (page: string) => readFile(join(root, page), "utf8");
  router.get("/{*path}", async (request, response, next) => {
    if (request.accepts("html") !== "html") return next();
    response.set("cache-control", "no-cache").vary("Cookie");
    const send = (page: string) => response.type("html").send(page);
    const pageOf = async (file: string) => withNonce(await read(file), response);
    if (!isVisitor(request)) return send(await pageOf(SIGNED_IN));
    const previewed = await preview(request.path, () => pageOf(APP));
    return send(previewed ?? (await pageOf(request.path === "/" ? LANDING : APP)));
  });
  return router;
}

/** The build makes none; should one be left by another, it tells nobody what the app is written like. */
const refuseSourceMaps: RequestHandler = ({ path }, _response, next) => {
  if (SOURCE_MAP.test(decodeURIComponent(path))) throw domainError("NOT_FOUND");
  next();
};

/** A page as the build left it lacks its response's nonce, so none is sent as a file. */
const exceptPages =
  (files: RequestHandler): RequestHandler =>
  (request, response, next) =>
    PAGE.test(decodeURIComponent(request.path)) ? next() : files(request, response, next);
