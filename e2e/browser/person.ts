import type { Browser, BrowserContext, Page } from "playwright-core";
import { LATER } from "../api/caller.ts";
import { platform } from "../platform/platform.ts";
import { waitFor } from "../platform/wait-for.ts";
import { PATIENCE_MS } from "./browser.ts";

/** Somebody with a browser of their own, signed in. */
export type Person = {
  readonly name: string;
  readonly email: string;
  readonly context: BrowserContext;
  readonly page: Page;
};

/**
 * Opens a browser for a person and signs them in through the provider. A person who is new puts off age and terms, and
 * confirms both on the way to the first bet, as the page asks for it.
 */
export async function signIn(browser: Browser, email: string): Promise<Person> {
  const { url } = platform();
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 }, locale: "en-US" });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const person = { name: email.split("@")[0] ?? email, email, context, page };
  await signInAgain(person);
  // Each browser is new, so it greets its person; the greeting is read and closed. Who is new is asked something first.
  const greeting = page.getByRole("dialog", { name: /^Welcome/ });
  const terms = page.getByRole("dialog", { name: "Before you begin" });
  await greeting.or(terms).waitFor();
  if (await terms.isVisible()) await terms.getByRole("button", { name: "Not now" }).click();
  await greeting.getByRole("button", { name: "See the bets" }).click();
  return person;
}

/** Signs a person in whose session has ended, as sessions do that idle for a day. */
export async function signInAgain({ email, page }: Person): Promise<void> {
  await page.goto(`/api/login?login_hint=${encodeURIComponent(email)}`);
  await page.waitForURL(`${platform().url}/`);
}

/** Keeps news from a person's pages, as a proxy does that holds streams back: what they offer is then out of date. */
export const hearNothing = ({ context }: Person): Promise<unknown> => context.route("**/api/live?**", () => undefined);

/** Ends the person's session, as signing out in another window of the same browser does; this page knows nothing of it. */
export const endSession = async ({ context }: Person): Promise<void> => void (await context.request.get("/api/logout"));

/** Signs a person in whom a page has led to the provider, which brings them back to where they were. */
export async function signInWhereAsked({ email, page }: Person): Promise<void> {
  await page.getByLabel("Another email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((address) => address.origin === platform().url);
}

/** Asks the REST side as the person's browser would, again where a part is late. Throws with the answer's text when it is refused. */
export async function askApi<T>({ context }: Person, path: string): Promise<T> {
  const answer = await waitFor(`${path} to be answered`, async () => {
    const given = await context.request.get(path);
    return !LATER.has(given.status()) && given;
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  const body: T = await answer.json();
  return body;
}

/** The person's id. */
export const userIdOf = async (person: Person): Promise<string> =>
  (await askApi<{ readonly id: string }>(person, "/api/auth/user")).id;

/** Waits until the person's page says something, word for word; a notification is said to screen readers besides. */
export const sees = ({ page }: Person, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor();
