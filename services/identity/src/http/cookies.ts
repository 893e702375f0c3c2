import { cookieOf, sessionCookieName } from "@stakehold/service/callers/session-cookie.ts";
import type { CookieOptions, Request, Response } from "express";
import { ATTEMPT_LIFE_MS, SESSION_LIFE_MS } from "../domain/session.ts";

/** A cookie that this service sets. `clear` makes the browser forget it. */
export type Cookie = {
  read(request: Pick<Request, "headers">): string | undefined;
  set(response: Response, value: string): void;
  clear(response: Response): void;
};

/** Returns the session's cookie, which lasts no longer than a session can. */
export const sessionCookie = (publicUrl: string): Cookie =>
  cookieNamed(sessionCookieName(publicUrl), publicUrl, SESSION_LIFE_MS);

/** Returns the cookie that shows that the browser that finishes a sign-in also began it. */
export const signInCookie = (publicUrl: string): Cookie =>
  cookieNamed(isSecure(publicUrl) ? "__Host-sign-in" : "sign-in", publicUrl, ATTEMPT_LIFE_MS);

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith("https://");

/** Only secrets that we generated are read back: 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

function cookieNamed(name: string, publicUrl: string, maxAge: number): Cookie {
  // Lax, because the provider sends the browser back by a link from its own site.
  const options: CookieOptions = { httpOnly: true, sameSite: "lax", secure: isSecure(publicUrl), path: "/" };
  return {
    read: (request) => {
      const value = cookieOf(request.headers.cookie, name);
      return value !== undefined && SECRET.test(value) ? value : undefined;
    },
    set: (response, value) => void response.cookie(name, value, { ...options, maxAge }),
    clear: (response) => void response.clearCookie(name, options),
  };
}
