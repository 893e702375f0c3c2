import { domainError } from "@stakehold/errors/domain-error.ts";
import { networkHeaders } from "@stakehold/service/security/client-network.ts";
import { traceHeaders } from "@stakehold/telemetry/outgoing.ts";
import type { Request, RequestHandler } from "express";

const TIMEOUT_MS = 15_000;

/** What of a browser's or an app's request identity needs. */
const REQUEST_HEADERS = [
  "cookie",
  "user-agent",
  "accept",
  "accept-language",
  "authorization",
  "content-type",
  "origin",
  "sec-fetch-site",
  "access-control-request-method",
  "access-control-request-headers",
] as const;

/** What of identity's answer they need; cookies are passed on one by one. */
const RESPONSE_HEADERS = [
  "content-type",
  "location",
  "cache-control",
  "content-security-policy",
  "referrer-policy",
  "www-authenticate",
  "vary",
  "access-control-allow-origin",
  "access-control-allow-methods",
  "access-control-allow-headers",
  "access-control-expose-headers",
  "access-control-max-age",
] as const;

/** Methods that are handed on as they are; every other is a navigation. */
const METHODS = new Set(["POST", "OPTIONS"]);

/**
 * Hands to identity what it serves of the public door: the sign-in, for it keeps the sessions, and apps by OAuth. Its answer
 * goes back as it is. A body is handed on where one was read. Throws UNAVAILABLE.
 */
export const forwardToIdentity =
  (identityUrl: string): RequestHandler =>
  async (request, response) => {
    const answer = await fetch(`${identityUrl}${request.originalUrl}`, {
      method: METHODS.has(request.method) ? request.method : "GET",
      ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { ...traceHeaders(), ...networkHeaders(), ...headersOf(request) },
    }).catch(() => {
      throw domainError("UNAVAILABLE");
    });
    for (const name of RESPONSE_HEADERS) {
      const value = answer.headers.get(name);
      if (value !== null) response.set(name, value);
    }
    for (const cookie of answer.headers.getSetCookie()) response.append("set-cookie", cookie);
    response.status(answer.status).send(Buffer.from(await answer.arrayBuffer()));
  };

const headersOf = ({ headers }: Request): Readonly<Record<string, string>> =>
  Object.fromEntries(
    REQUEST_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
