import { parseCookie } from "cookie";

/** Returns the name of the session cookie: bound to its host with TLS, plain on a developer's http://localhost. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith("https://") ? "__Host-session" : "session";

/** Returns the value of one cookie in a `cookie` header, or undefined. */
export const cookieOf = (header: string | undefined, name: string): string | undefined =>
  parseCookie(header ?? "")[name];
