import { domainError } from "@stakehold/errors/domain-error.ts";
import { networkHeaders } from "@stakehold/service/security/client-network.ts";
import { traceHeaders } from "@stakehold/telemetry/outgoing.ts";
import type { Request, RequestHandler } from "express";

const TIMEOUT_MS = 15_000;

/** Far more than any of identity's pages or responses, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024;

/** The headers of a browser's or an app's request that identity needs. */
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

/** The headers of identity's response that the client needs; cookies are passed on one by one. */
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

/** Methods that are forwarded as they are; every other becomes a GET. */
const METHODS = new Set(["POST", "OPTIONS"]);

/**
 * Forwards to identity what it serves publicly: the sign-in, because it owns the sessions, and OAuth for apps. Forwards
 * the body if one was read, and passes the response back unchanged. Throws UNAVAILABLE.
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
    response.status(answer.status).send(await bodyOf(answer));
  };

/** Reads a response's body. Throws UNAVAILABLE if it breaks off or is larger than any of identity's. */
async function bodyOf(answer: globalThis.Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) throw new Error("the answer is too large");
      chunks.push(chunk);
    }
  } catch {
    throw domainError("UNAVAILABLE");
  }
  return Buffer.concat(chunks);
}

const headersOf = ({ headers }: Request): Readonly<Record<string, string>> =>
  Object.fromEntries(
    REQUEST_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
