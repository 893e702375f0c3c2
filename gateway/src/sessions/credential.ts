import type { IncomingHttpHeaders } from "node:http";
import { bearerPrefixOf } from "@stakehold/service/bearer-token.ts";
import { cookieOf, sessionCookieName } from "@stakehold/service/session-cookie.ts";

/** What a caller shows at the door: a browser its session, a partner its API token. */
export type Credential = { readonly kind: "session" | "api_token"; readonly value: string };

/** What a request shows as its credential, whether or not it can be one; undefined for a visitor. */
export function kindShown(headers: IncomingHttpHeaders, publicUrl: string): Credential["kind"] | undefined {
  if (/^Bearer /i.test(headers.authorization ?? "")) return "api_token";
  return cookieOf(headers.cookie, sessionCookieName(publicUrl)) === undefined ? undefined : "session";
}

/** Sessions, and tokens of before they had a form of their own, are 32 bytes in base64url. Anything else stands for nobody. */
const SECRET = /^[\w-]{43}$/;

/**
 * Reads a request's credential; a bearer token goes before a cookie. Undefined for a visitor, and for a credential that
 * can't be one, so that nothing is looked up or kept for it.
 */
export function credentialOf(headers: IncomingHttpHeaders, publicUrl: string): Credential | undefined {
  const bearer = /^Bearer (.*)$/i.exec(headers.authorization ?? "")?.[1];
  if (bearer !== undefined) return isToken(bearer) ? { kind: "api_token", value: bearer } : undefined;
  const session = cookieOf(headers.cookie, sessionCookieName(publicUrl));
  return session !== undefined && SECRET.test(session) ? { kind: "session", value: session } : undefined;
}

const isToken = (bearer: string): boolean => bearerPrefixOf(bearer) !== undefined || SECRET.test(bearer);
