import { domainError } from "@stakehold/errors/domain-error.ts";
import { networkHeaders } from "@stakehold/service/security/client-network.ts";
import { traceHeaders } from "@stakehold/telemetry/outgoing.ts";
import type { Request, RequestHandler } from "express";

const TIMEOUT_MS = 15_000;

/** What of a browser's request identity needs. */
const REQUEST_HEADERS = ["cookie", "user-agent", "accept", "accept-language"] as const;

/** What of identity's answer a browser needs; cookies are passed on one by one. */
const RESPONSE_HEADERS = [
  "content-type",
  "location",
  "cache-control",
  "content-security-policy",
  "referrer-policy",
] as const;

/**
 * Hands `/api/login`, `/api/callback` and `/api/logout` to identity, which keeps the sessions, and its answer back as
 * it is. These are navigations, so there is no body to pass on. Throws UNAVAILABLE.
 */
export const forwardToIdentity =
  (identityUrl: string): RequestHandler =>
  async (request, response) => {
    const answer = await fetch(`${identityUrl}${request.originalUrl}`, {
      method: "GET",
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
