import { meaningOf } from "@stakehold/errors/domain-error.ts";
import { createApp } from "@stakehold/service/http.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { toDomainError } from "@stakehold/service/outcome.ts";
import { NOBODY } from "@stakehold/service/security/entry.ts";
import { tellSecurity } from "@stakehold/service/security/tell-security.ts";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { receiveWebhook, type ReceiveWebhookDeps } from "../operations/receive-webhook.ts";
import { countWebhook } from "./count-webhook.ts";

/** Stripe's largest events are far below this. */
const BODY_LIMIT = 512 * 1024;

/** One endpoint of Stripe's webhooks; each has secrets of its own. */
export type WebhookEndpoint = { readonly path: string; readonly deps: ReceiveWebhookDeps };

/** The door through which Stripe tells what happened; the only one of this service that the world may reach. */
export function webhookApp(endpoints: readonly WebhookEndpoint[], logger: Logger): Express {
  const app = createApp({ isPublic: true });
  for (const { path, deps } of endpoints) {
    // Signatures are over the bytes as they came, so nothing parses them before they are verified.
    app.post(path, express.raw({ type: () => true, limit: BODY_LIMIT }), receive(path, deps, logger));
  }
  app.use(answerErrors(logger));
  return app;
}

const receive =
  (path: string, deps: ReceiveWebhookDeps, logger: Logger): RequestHandler =>
  async (request, response) => {
    const body: unknown = request.body;
    const signature = request.get("stripe-signature") ?? "";
    const isTaken = await receiveWebhook(deps, { body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature });
    if (!isTaken) tellForged(path, logger);
    countWebhook(isTaken ? "taken" : "forged");
    response.status(isTaken ? 200 : 400).json({ received: isTaken });
  };

/** Who sent it shows nothing but that they are not Stripe, or that a secret of ours is not the one that Stripe has. */
const tellForged = (path: string, logger: Logger): void =>
  tellSecurity(logger, {
    event: "webhook_forged",
    actor: NOBODY,
    method: "signature",
    target: { kind: "endpoint", id: path },
    reason: "UNAUTHENTICATED",
  });

/** A body that can't be read is the sender's fault; anything else is ours, and Stripe tries again later. */
const answerErrors =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, _request, response, _next) => {
    const status = statusOfBody(error);
    if (status !== undefined) return void response.status(status).json({ received: false, code: "INVALID_INPUT" });
    countWebhook("failed");
    const { code } = toDomainError(error, logger);
    response.status(meaningOf(code).http).json({ received: false, code });
  };

/** Express' own word on a body that it could not read. */
const statusOfBody = (error: unknown): number | undefined =>
  error instanceof Error && "status" in error && typeof error.status === "number" && error.status < 500
    ? error.status
    : undefined;
