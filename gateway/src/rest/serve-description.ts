import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import express, { type Router } from "express";
import { allowMethods } from "../errors/allow-methods.ts";
import { describeApi } from "./openapi.ts";
import { calls } from "./router.ts";

const require = createRequire(import.meta.url);

const READER = dirname(require.resolve("swagger-ui-dist/package.json"));

/** The files of the API reader's package that its page loads. */
const FILES = ["swagger-ui.css", "swagger-ui-bundle.js"];

const ONE_DAY_MS = 24 * 3600 * 1000;

/** Our content security policy allows no inline script. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The API of Stakehold</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </head>
  <body>
    <main id="api"></main>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#api", deepLinking: true });\n`;

/**
 * Serves `/api/openapi.json`, and `/api/docs` to read and try it; open to everyone because they hold no personal data.
 */
export function serveDescription(): Router {
  const description = describeApi(calls);
  const router = express.Router();
  router.get("/openapi.json", (_request, response) => void response.json(description));
  router.get("/docs", (_request, response) => void response.type("html").send(PAGE));
  router.get("/docs/start.js", (_request, response) => void response.type("js").send(START));
  for (const file of FILES) {
    router.get(`/docs/${file}`, (_request, response) => response.sendFile(join(READER, file), { maxAge: ONE_DAY_MS }));
  }
  router.all(["/openapi.json", "/docs", "/docs/{*file}"], allowMethods("GET", "HEAD"));
  return router;
}
