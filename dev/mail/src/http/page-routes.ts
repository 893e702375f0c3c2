import express, { type Response, type Router } from "express";
import { listPage } from "../pages/list-page.ts";
import { messagePage } from "../pages/message-page.ts";
import type { Mailbox } from "../storage/mailbox.ts";
import { findMessage } from "./find-message.ts";
import { readFilter } from "./read-filter.ts";

/** A message must not run scripts, submit forms or reach this mailbox; its links open in a tab of their own. */
const MESSAGE_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:";

/** The pages for people. */
export function createPageRoutes(mailbox: Mailbox): Router {
  const router = express.Router();
  router.get("/", (request, response) => {
    const filter = readFilter(request);
    sendPage(response, listPage(mailbox.list(filter), filter.to ?? ""));
  });
  router.get("/messages/:id", async (request, response) => {
    sendPage(response, messagePage(await findMessage(mailbox, request.params.id)));
  });
  router.get("/messages/:id/html", async (request, response) => {
    const { html } = await findMessage(mailbox, request.params.id);
    response.set("Content-Security-Policy", MESSAGE_POLICY);
    sendPage(response, `<base target="_blank">${html ?? ""}`);
  });
  return router;
}

function sendPage(response: Response, page: string): void {
  response.set("Cache-Control", "no-store").set("X-Content-Type-Options", "nosniff").type("html").send(page);
}
