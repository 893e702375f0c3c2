import express, { type Router } from "express";
import type { MailDeps } from "../mail-deps.ts";
import { findMessage } from "./find-message.ts";
import { readFilter } from "./read-filter.ts";
import { refusal } from "./refusal.ts";

const MOST_REJECTIONS = 1_000;

/** The API for scripts and tests, and the switch that makes deliveries fail. */
export function createApiRoutes({ mailbox, faults }: MailDeps): Router {
  const router = express.Router();
  router.use("/_control", express.json({ limit: "4kb" }));

  router.get("/api/messages", (request, response) => void response.json(mailbox.list(readFilter(request))));
  router.get("/api/messages/:id", async (request, response) => {
    response.json(await findMessage(mailbox, request.params.id));
  });
  router.delete("/api/messages", (_request, response) => {
    mailbox.clear();
    response.status(204).end();
  });

  router.get("/_control/faults", (_request, response) => void response.json({ rejectNext: faults.rejectNext }));
  router.post("/_control/faults", (request, response) => {
    faults.setRejectNext(readRejections(request.body));
    response.json({ rejectNext: faults.rejectNext });
  });
  return router;
}

function readRejections(body: unknown): number {
  const count = typeof body === "object" && body !== null && "rejectNext" in body ? body.rejectNext : undefined;
  if (typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= MOST_REJECTIONS) return count;
  throw refusal(400, `The body must be JSON with rejectNext, a whole number from 0 to ${MOST_REJECTIONS}`);
}
