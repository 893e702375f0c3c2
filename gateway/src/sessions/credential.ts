import type { IncomingHttpHeaders } from "node:http";
import { bearerPrefixOf } from "@stakehold/service/callers/bearer-token.ts";
import { cookieOf, sessionCookieName } from "@stakehold/service/callers/session-cookie.ts";

/** A caller's credential: a browser's session or a partner's API token. */
export type Credential = { readonly kind: "session" | "api_token"; readonly value: string };

/** Returns the kind of a request's credential, whether or not it is valid; undefined for a visitor. */
export function kindShown(headers: IncomingHttpHeaders, publicUrl: string): Credential["kind"] | undefined {
  if (/^Bearer /i.test(headers.authorization ?? "")) return "api_token";
  return cookieOf(headers.cookie, sessionCookieName(publicUrl)) === undefined ? undefined : "session";
}

/**
 * Sessions, and tokens from before tokens had their own format, are 32 bytes in base64url. Anything else is no
 * credential.
 */
const SECRET = /^[\w-]{43}$/;

/**
 * Reads a request's credential; a bearer token precedes a cookie. Returns undefined for a visitor, and for a malformed
 * credential, so that nothing is looked up or cached for it.
 */
export function credentialOf(headers: IncomingHttpHeaders, publicUrl: string): Credential | undefined {
  const bearer = /^Bearer (.*)$/i.exec(headers.authorization ?? "")?.[1];
  if (bearer !== undefined) return isToken(bearer) ? { kind: "api_token", value: bearer } : undefined;
  const session = cookieOf(headers.cookie, sessionCookieName(publicUrl));
  return session !== undefined && SECRET.test(session) ? { kind: "session", value: session } : undefined;
}

const isToken = (bearer: string): boolean => bearerPrefixOf(bearer) !== undefined || SECRET.test(bearer);
