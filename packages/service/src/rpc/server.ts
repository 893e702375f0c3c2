import { createHash, timingSafeEqual } from "node:crypto";
import { Code, ConnectError, type ConnectRouter, type Interceptor } from "@connectrpc/connect";
import { expressConnectMiddleware } from "@connectrpc/connect-express";
import { errorToJson } from "@connectrpc/connect/protocol-connect";
import { domainError, meaningOf } from "@stakehold/errors/domain-error.ts";
import { describeSpan } from "@stakehold/telemetry/spans.ts";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "../logger.ts";
import { observeRequest } from "../metrics/metrics.ts";
import { toDomainError } from "../outcome.ts";
import { NOBODY } from "../security/entry.ts";
import { logSecurity } from "../security/log-security.ts";
import { toConnectError } from "./error-detail.ts";

/** No caller waits longer than this, whatever deadline it sets, in milliseconds. */
const MAX_DEADLINE_MS = 30_000;

/** Largest message of a request, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;

const PREFIX = "/rpc";

/** The RPCs of a service, and the bearer secrets that it accepts from other services. */
export type RpcServer = {
  readonly routes: (router: ConnectRouter) => void;
  readonly secrets: readonly string[];
  readonly logger: Logger;
};

/**
 * Makes middleware that serves RPCs under `/rpc`: authenticated before any of a request's body is read, with a bounded
 * body and a deadline, and errors with stable codes.
 */
export function rpcMiddleware({ routes, secrets, logger }: RpcServer): RequestHandler {
  const serve = expressConnectMiddleware({
    routes,
    requestPathPrefix: PREFIX,
    maxTimeoutMs: MAX_DEADLINE_MS,
    readMaxBytes: MAX_BODY_BYTES,
    interceptors: [answerWithCodes(logger)],
  });
  const isKnown = knows(secrets);
  return (request, response, next) => {
    if (!request.path.startsWith(`${PREFIX}/`)) return next();
    if (isKnown(request.headers.authorization)) return void serve(request, response, next);
    logSecurity(logger, {
      event: "internal_call_refused",
      actor: NOBODY,
      method: "rpc_secret",
      target: { kind: "rpc", id: /\/(\w{1,100})$/.exec(request.path)?.[1] ?? "unreadable" },
      reason: "UNAUTHENTICATED",
    });
    refuse(request, response);
  };
}

/**
 * Responds to a caller without a secret. First discards a body of acceptable size: a caller that still writes when its
 * connection closes may never see the response. Does not wait for a larger body, or one without a length.
 */
function refuse(request: Request, response: Response): void {
  response.status(meaningOf("UNAUTHENTICATED").http);
  const refusal = errorToJson(toConnectError(domainError("UNAUTHENTICATED")), undefined);
  const isShort = Number(request.headers["content-length"]) <= MAX_BODY_BYTES;
  if (isShort) request.resume().once("end", () => response.json(refusal));
  else response.set("connection", "close").json(refusal);
}

/** Returns a check for one of the secrets in a header. */
function knows(secrets: readonly string[]): (authorization: string | undefined) => boolean {
  const accepted = secrets.map(digest);
  return (authorization = "") => {
    const given = digest(/^Bearer (\S+)$/.exec(authorization)?.[1] ?? "");
    return accepted.some((secret) => timingSafeEqual(secret, given));
  };
}

const answerWithCodes =
  (logger: Logger): Interceptor =>
  (next) =>
  async (request) => {
    const startedAt = performance.now();
    describeSpan({ "rpc.method": request.method.name }, `rpc ${request.method.name}`);
    const observe = (code: string) =>
      observeRequest("rpc", request.method.name, code, (performance.now() - startedAt) / 1000);
    try {
      const response = await next(request);
      observe("OK");
      return response;
    } catch (thrown) {
      // Connect's own error for a malformed or overdue request.
      if (thrown instanceof ConnectError && thrown.code !== Code.Internal) throw thrown;
      const error = toDomainError(thrown, logger);
      observe(error.code);
      throw toConnectError(error);
    }
  };

/** Digests have one length, so comparing them takes the same time for every guess. */
const digest = (secret: string): Buffer => createHash("sha256").update(secret).digest();
