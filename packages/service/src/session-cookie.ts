import { parseCookie } from "cookie";

/** The cookie that carries a session: bound to its host where there is TLS, plain on a developer's http://localhost. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith("https://") ? "__Host-session" : "session";

/** The value of one cookie in a `cookie` header, or undefined. */
export const cookieOf = (header: string | undefined, name: string): string | undefined =>
  parseCookie(header ?? "")[name];
