import { createHash, timingSafeEqual } from "node:crypto";
import { Code, ConnectError, type ConnectRouter, type Interceptor } from "@connectrpc/connect";
import { expressConnectMiddleware } from "@connectrpc/connect-express";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { describeSpan } from "@stakehold/telemetry/spans.ts";
import type { RequestHandler } from "express";
import type { Logger } from "../logger.ts";
import { observeRequest } from "../metrics.ts";
import { toDomainError } from "../outcome.ts";
import { NOBODY } from "../security/entry.ts";
import { tellSecurity } from "../security/tell-security.ts";
import { toConnectError } from "./error-detail.ts";

/** No caller waits longer than this, whatever deadline it asks for, in milliseconds. */
const MAX_DEADLINE_MS = 30_000;

/** The RPCs of a service, and the bearer secrets that it accepts from other services. */
export type RpcServer = {
  readonly routes: (router: ConnectRouter) => void;
  readonly secrets: readonly string[];
  readonly logger: Logger;
};

/** Middleware that serves RPCs under `/rpc`: authenticated, with a deadline, errors with stable codes. */
export const rpcMiddleware = ({ routes, secrets, logger }: RpcServer): RequestHandler =>
  expressConnectMiddleware({
    routes,
    requestPathPrefix: "/rpc",
    maxTimeoutMs: MAX_DEADLINE_MS,
    interceptors: [answerWithCodes(logger), authenticate(secrets, logger)],
  });

const authenticate = (secrets: readonly string[], logger: Logger): Interceptor => {
  const accepted = secrets.map(digest);
  return (next) => async (request) => {
    const given = digest(/^Bearer (\S+)$/.exec(request.header.get("authorization") ?? "")?.[1] ?? "");
    if (accepted.some((secret) => timingSafeEqual(secret, given))) return next(request);
    tellSecurity(logger, {
      event: "internal_call_refused",
      actor: NOBODY,
      method: "rpc_secret",
      target: { kind: "rpc", id: request.method.name },
      reason: "UNAUTHENTICATED",
    });
    throw domainError("UNAUTHENTICATED");
  };
};

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
      // Connect's own word on a malformed or overdue request.
      if (thrown instanceof ConnectError && thrown.code !== Code.Internal) throw thrown;
      const error = toDomainError(thrown, logger);
      observe(error.code);
      throw toConnectError(error);
    }
  };

/** Digests have one length, so that comparing them takes the same time for every guess. */
const digest = (secret: string): Buffer => createHash("sha256").update(secret).digest();
