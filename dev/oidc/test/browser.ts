import { createHash, randomBytes } from "node:crypto";

export const CLIENT_ID = "stakehold";
export const CLIENT_SECRET = "only-for-this-test";
export const APP = "http://localhost:3000";
export const REDIRECT_URI = `${APP}/api/callback`;

/** Keeps no connection alive, since the provider may be another process by then. */
export const ONCE = { connection: "close" };

export type Page = { status: number; url: string; body: string };

/** A browser without JavaScript: it stores cookies, follows redirects, and stops where they leave the provider. */
export function createBrowser(issuer: string) {
  const jar = new Map<string, { name: string; value: string; path: string }>();

  const cookiesFor = (path: string): string =>
    [...jar.values()]
      .filter((cookie) => path.startsWith(cookie.path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");

  const keep = (response: Response): void => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const name = pair.slice(0, pair.indexOf("="));
      const path = attributes.find((attribute) => attribute.startsWith("path="))?.slice("path=".length) ?? "/";
      const value = pair.slice(pair.indexOf("=") + 1);
      if (value === "") jar.delete(`${name} ${path}`);
      else jar.set(`${name} ${path}`, { name, value, path });
    }
  };

  const send = async (url: string, form?: Record<string, string>): Promise<Page> => {
    const headers = { ...ONCE, cookie: cookiesFor(new URL(url).pathname), accept: "text/html" };
    const answer = form ? { method: "POST", body: new URLSearchParams(form) } : {};
    const response = await fetch(url, { headers, redirect: "manual", ...answer });
    keep(response);
    const location = response.headers.get("location");
    if (location === null) return { status: response.status, url, body: await response.text() };

    const next = new URL(location, url).href;
    await response.body?.cancel();
    return next.startsWith(issuer) ? send(next) : { status: response.status, url: next, body: "" };
  };

  return {
    open: (url: string) => send(url),
    submit: send,
    cookieNames: () => [...jar.values()].map(({ name }) => name),
  };
}

/** Makes what the relying party sends and stores for one sign-in. */
export function newAuthorization(issuer: string, extra: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const url = new URL("/auth", issuer);
  url.search = new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    response_type: "code",
    scope: "openid email profile",
    state: "the-state",
    nonce: "the-nonce",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...extra,
  }).toString();
  return { url: url.href, verifier };
}

type Redeemed = { status: number; tokens: { id_token: string; access_token: string; error?: string } };

/** Redeems a sign-in's code. */
export async function redeem(issuer: string, callback: string, verifier: string): Promise<Redeemed> {
  const response = await fetch(new URL("/token", issuer), {
    method: "POST",
    headers: { ...ONCE, authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString("base64")}` },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: new URL(callback).searchParams.get("code") ?? "",
      redirect_uri: REDIRECT_URI,
      code_verifier: verifier,
    }),
  });
  return { status: response.status, tokens: JSON.parse(await response.text()) };
}

/** Returns the claims of an ID token, unverified. */
export function claimsOf(idToken: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString());
}
