import { CookieJar } from "tough-cookie";
import { SeedError } from "../seed-error.ts";

/** Through the application to the provider, through its pages, and back. */
const MAX_REDIRECTS = 15;
const TIMEOUT_MS = 20_000;

/**
 * Signs a person in as in a browser, and returns the session's cookies. Throws SeedError if the redirects do not end on
 * a page of the application.
 */
export async function signIn(appUrl: string, email: string): Promise<CookieJar> {
  const jar = new CookieJar();
  let url = new URL(`${appUrl}/api/login?login_hint=${encodeURIComponent(email)}`);
  for (let redirects = 0; redirects < MAX_REDIRECTS; redirects += 1) {
    const { status, location } = await open(url, jar).catch(() => {
      throw new SeedError(`${email} could not sign in: ${url.origin} does not answer.`);
    });
    if (location !== null) url = new URL(location, url);
    else if (status === 200 && url.origin === new URL(appUrl).origin) return jar;
    else throw new SeedError(`${email} could not sign in: ${url.origin}${url.pathname} answered ${status}.`);
  }
  throw new SeedError(`${email} could not sign in: the way there did not end.`);
}

async function open(url: URL, jar: CookieJar): Promise<{ status: number; location: string | null }> {
  const answer = await fetch(url, {
    redirect: "manual",
    headers: { cookie: await jar.getCookieString(url.href), accept: "text/html" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  for (const cookie of answer.headers.getSetCookie()) await jar.setCookie(cookie, url.href, { ignoreError: true });
  await answer.body?.cancel();
  return { status: answer.status, location: answer.headers.get("location") };
}
