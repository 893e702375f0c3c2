import { meaningOf } from "@stakehold/errors/domain-error.ts";
import { createApp } from "@stakehold/service/http.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { toDomainError } from "@stakehold/service/outcome.ts";
import { NOBODY } from "@stakehold/service/security/entry.ts";
import { logSecurity } from "@stakehold/service/security/log-security.ts";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { receiveWebhook, type ReceiveWebhookDeps } from "../operations/stripe-events/receive-webhook.ts";
import { countWebhook } from "./count-webhook.ts";

/** Stripe's largest events are far smaller. */
const BODY_LIMIT = 512 * 1024;

/** How many deliveries are read and stored at once. Stripe resends rejected deliveries; anyone else's are no loss. */
const MAX_UNDER_WAY = 64;

/** One endpoint of Stripe's webhooks; each has its own secrets. */
export type WebhookEndpoint = { readonly path: string; readonly deps: ReceiveWebhookDeps };

/** Creates the app that receives Stripe's webhooks; it is the only public port of this service. */
export function webhookApp(endpoints: readonly WebhookEndpoint[], logger: Logger): Express {
  const app = createApp({ isPublic: true });
  app.use(limitUnderWay());
  for (const { path, deps } of endpoints) {
    // Signatures cover the raw bytes, so nothing parses them before they are verified.
    app.post(path, express.raw({ type: () => true, limit: BODY_LIMIT }), receive(path, deps, logger));
  }
  app.use(answerErrors(logger));
  return app;
}

/** Rejects requests while too many deliveries are in progress, before reading any of the body. */
function limitUnderWay(): RequestHandler {
  let underWay = 0;
  return (_request, response, next) => {
    if (underWay >= MAX_UNDER_WAY) {
      countWebhook("crowded");
      response
        .status(503)
        .set({ "Retry-After": "1", Connection: "close" })
        .json({ received: false, code: "UNAVAILABLE" });
      return;
    }
    underWay += 1;
    response.once("close", () => (underWay -= 1));
    next();
  };
}

const receive =
  (path: string, deps: ReceiveWebhookDeps, logger: Logger): RequestHandler =>
  async (request, response) => {
    const body: unknown = request.body;
    const signature = request.get("stripe-signature") ?? "";
    const isTaken = await receiveWebhook(deps, { body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature });
    if (!isTaken) logForged(path, logger);
    countWebhook(isTaken ? "taken" : "forged");
    response.status(isTaken ? 200 : 400).json({ received: isTaken });
  };

/** The sender is unknown: either it is not Stripe, or a secret of ours does not match Stripe's. */
const logForged = (path: string, logger: Logger): void =>
  logSecurity(logger, {
    event: "webhook_forged",
    actor: NOBODY,
    method: "signature",
    target: { kind: "endpoint", id: path },
    reason: "UNAUTHENTICATED",
  });

/** An unreadable body is the sender's fault; anything else is ours, and Stripe retries later. */
const answerErrors =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, _request, response, _next) => {
    const status = statusOfBody(error);
    if (status !== undefined) {
      countWebhook("refused");
      return void response.status(status).json({ received: false, code: "INVALID_INPUT" });
    }
    const { code } = toDomainError(error, logger);
    countWebhook(code === "INVALID_INPUT" ? "refused" : "failed");
    response.status(meaningOf(code).http).json({ received: false, code });
  };

/** Returns Express' status for a body that it could not read. */
const statusOfBody = (error: unknown): number | undefined =>
  error instanceof Error && "status" in error && typeof error.status === "number" && error.status < 500
    ? error.status
    : undefined;
