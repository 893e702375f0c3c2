import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import escapeHtml from "escape-html";
import express, { type Response, type Router } from "express";

/** Below the web app's files: see `web/build/developers`. */
const FOLDER = "developers";
const INDEX = "index";
const PAGE = /^([a-z-]+)\.html$/;

/** Pages below `/developers` that the app itself renders. */
const PAGES_OF_APP: ReadonlySet<string> = new Set(["explorer"]);

/**
 * Serves `/developers` and the pages below it: prebuilt documents, the same for everybody and complete without scripts.
 * Other paths are left to the web app. `/sitemap.xml` lists them for search engines, with the start page.
 */
export function serveDocuments(root: string, publicUrl: string): Router {
  const folder = join(root, FOLDER);
  const names = documentsIn(folder);
  const router = express.Router();
  const send = (response: Response, name: string) => {
    response.set("cache-control", "no-cache");
    response.sendFile(`${name}.html`, { root: folder, cacheControl: false });
  };
  if (names.has(INDEX)) router.get(`/${FOLDER}`, (_request, response) => send(response, INDEX));
  router.get(`/${FOLDER}/:name`, ({ params: { name } }, response, next) => {
    if (name !== INDEX && names.has(name)) return send(response, name);
    // The app shows people that there is no such page; search engines, which follow these links, read the status.
    if (!PAGES_OF_APP.has(name)) response.status(404);
    next();
  });
  const sitemap = sitemapOf(publicUrl, ["/", ...[...names].map(pathOf)]);
  router.get("/sitemap.xml", (_request, response) => void response.type("application/xml").send(sitemap));
  return router;
}

/** Returns the prebuilt documents by name; none without a build. */
function documentsIn(folder: string): ReadonlySet<string> {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return new Set(files.flatMap((file) => PAGE.exec(file)?.[1] ?? []).toSorted());
}

const pathOf = (name: string): string => (name === INDEX ? `/${FOLDER}` : `/${FOLDER}/${name}`);

/** In the format of sitemaps.org. */
const sitemapOf = (publicUrl: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escapeHtml(new URL(path, publicUrl).href)}</loc></url>`),
    "</urlset>\n",
  ].join("\n");
