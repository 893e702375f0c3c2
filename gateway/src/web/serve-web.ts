import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { domainError } from "@stakehold/errors/domain-error.ts";
import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import expressStaticGzip from "express-static-gzip";
import type { FirstView, ViewedPage } from "./first-view.ts";
import { withNonce } from "./style-nonce.ts";

/** Vite names these files by their content, so a browser never has to request them again. */
const ONE_YEAR_MS = 365 * 24 * 3600 * 1000;

/** The build compresses each file with both. */
const COMPRESSED = { enableBrotli: true, orderPreference: ["br", "gz"] };

/**
 * The app's page: as it is, with the landing page in it, and with preloads of what signed-in people need besides, on
 * the start page and on a bet's.
 */
export const APP = "index.html";
const LANDING = "landing.html";
const SIGNED_IN = "signed-in.html";
const BET = "bet.html";

const PATH_OF_BET = /^\/bet\/([^/]+)$/;

const SOURCE_MAP = /\.map(\.(br|gz))?$/i;
const PAGE = /\.html(\.(br|gz))?$/i;

/** What the choice of a page depends on. */
export type Pages = {
  /** Whether a request certainly comes from a visitor. */
  readonly isVisitor: (request: Request) => boolean;
  /**
   * Returns the app's page with content for clients that do not run it, such as a chat's link preview; null where the
   * request's path has none.
   */
  readonly preview: (request: Request, page: () => Promise<string>) => Promise<string | null>;
  /** Returns a built page with what its reader sees first; null where the page begins empty. */
  readonly firstView: FirstView;
};

/**
 * Serves the built web app: its files as they are, and its page for every other path that a browser navigates to. A
 * visitor gets the landing page at the start page, and a preview where the path has one. People who may have a session
 * get neither, and at the feed and at a bet's page a first view.
 */
export function serveWeb(root: string, { isVisitor, preview, firstView }: Pages): Router {
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
  router.get("/{*path}", async (request, response, next) => {
    if (request.accepts("html") !== "html") return next();
    response.set("cache-control", "no-cache").vary("Cookie");
    const send = (page: string) => response.type("html").send(page);
    const pageOf = (file: string) => builtPage(root, file, response);
    if (!isVisitor(request)) {
      const of = viewedPage(request);
      const html = await pageOf(of?.name === "bet" ? BET : SIGNED_IN);
      if (of === undefined) return send(html);
      response.set("cache-control", "private, no-cache");
      return send((await firstView(request, response, { of, html })) ?? html);
    }
    const previewed = await preview(request, () => pageOf(APP));
    return send(previewed ?? (await pageOf(request.path === "/" ? LANDING : APP)));
  });
  return router;
}

/** Returns which page with a first view a request navigates to: a bet's, or the feed without filters. */
function viewedPage({ path, url }: Request): ViewedPage | undefined {
  if (url === "/") return { name: "feed" };
  const [, id] = PATH_OF_BET.exec(path) ?? [];
  return id === undefined ? undefined : { name: "bet", id };
}

/** Returns a page of the built app for this response. */
export const builtPage = async (root: string, file: string, response: Response): Promise<string> =>
  withNonce(await readFile(join(root, file), "utf8"), response);

/** Our build makes none; a source map left by another build must not reveal the source. */
const refuseSourceMaps: RequestHandler = ({ path }, _response, next) => {
  if (SOURCE_MAP.test(decodeURIComponent(path))) throw domainError("NOT_FOUND");
  next();
};

/** A built page lacks its response's nonce, so pages are never sent as files. */
const exceptPages =
  (files: RequestHandler): RequestHandler =>
  (request, response, next) =>
    PAGE.test(decodeURIComponent(request.path)) ? next() : files(request, response, next);
