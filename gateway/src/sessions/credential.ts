import { cookieOf, sessionCookieName } from "@stakehold/service/session-cookie.ts";
import type { IncomingHttpHeaders } from "node:http";

/** What a caller shows at the door: a browser its session, a partner its API token. */
export type Credential = { readonly kind: "session" | "api_token"; readonly value: string };

/** Reads a request's credential; a bearer token goes before a cookie. Undefined for a visitor. */
export function credentialOf(headers: IncomingHttpHeaders, publicUrl: string): Credential | undefined {
  const bearer = /^Bearer (\S{1,512})$/i.exec(headers.authorization ?? "")?.[1];
  if (bearer !== undefined) return { kind: "api_token", value: bearer };
  const session = cookieOf(headers.cookie, sessionCookieName(publicUrl));
  return session === undefined || session === "" ? undefined : { kind: "session", value: session };
}
