import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { LATER } from "../api/caller.ts";
import { platform } from "../platform/platform.ts";
import { waitFor } from "../platform/wait-for.ts";
import { PATIENCE_MS } from "./browser.ts";

/** A signed-in user with their own browser. */
export type Person = {
  readonly name: string;
  readonly email: string;
  readonly context: BrowserContext;
  readonly page: Page;
};

/**
 * Opens a browser for a person and signs them in through the provider. A new person postpones age and terms, and
 * confirms both on the way to the first bet, when the page requires it.
 */
export async function signIn(browser: Browser, email: string, options: BrowserContextOptions = {}): Promise<Person> {
  const { url } = platform();
  const usual = { baseURL: url, viewport: { width: 1280, height: 900 }, locale: "en-US" };
  const context = await browser.newContext({ ...usual, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const person = { name: email.split("@")[0] ?? email, email, context, page };
  await signInAgain(person);
  await closeGreeting(page);
  return person;
}

/**
 * Closes the greeting, which every new browser shows unless the person has been in a bet. New people see the terms
 * first.
 */
async function closeGreeting(page: Page): Promise<void> {
  const greeting = page.getByRole("dialog", { name: /^Welcome/ });
  const terms = page.getByRole("dialog", { name: "Before you begin" });
  const isGreeted = () =>
    page.evaluate(`Object.keys(localStorage).some((key) => key.startsWith("stakehold.welcomed."))`);
  await waitFor("the feed to greet its person", async () => {
    if (await terms.isVisible()) await terms.getByRole("button", { name: "Not now" }).click();
    if (await greeting.isVisible()) await greeting.getByRole("button", { name: "See the bets" }).click();
    return isGreeted();
  });
}

/** Signs in a person whose session has expired, as sessions do after a day without use. */
export async function signInAgain({ email, page }: Person): Promise<void> {
  await page.goto(`/api/login?login_hint=${encodeURIComponent(email)}`);
  await page.waitForURL(`${platform().url}/`);
}

/** Blocks live updates to a person's pages, like a proxy that buffers streams: their contents then go out of date. */
export const blockLiveUpdates = ({ context }: Person): Promise<unknown> =>
  context.route("**/api/live?**", () => undefined);

/** Ends the person's session, as signing out in another window of the same browser does; this page does not notice. */
export const endSession = ({ context }: Person): Promise<unknown> =>
  waitFor("the session to end", async () => (await context.request.get("/api/logout")).ok());

/** Signs in a person whom a page has sent to the provider, which returns them to where they were. */
export async function signInWhenPrompted({ email, page }: Person): Promise<void> {
  await page.getByLabel("Another email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((address) => address.origin === platform().url);
}

/**
 * Calls the REST side as the person's browser would, and retries while a part is unavailable. Throws with the
 * response's text if it is refused.
 */
export async function getJson<T>({ context }: Person, path: string): Promise<T> {
  const answer = await waitFor(`${path} to be answered`, async () => {
    const given = await context.request.get(path);
    return !LATER.has(given.status()) && given;
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  const body: T = await answer.json();
  return body;
}

/** Returns the person's id. */
export const userIdOf = async (person: Person): Promise<string> =>
  (await getJson<{ readonly id: string }>(person, "/api/auth/user")).id;

/** Waits until the person's page shows an exact text; a notification has a second copy for screen readers. */
export const sees = ({ page }: Person, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor();
