import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Change } from "@stakehold/messaging/change.ts";
import type { Scope } from "@stakehold/service/scopes.ts";

/** How many apps one person may have. */
export const MAX_APPS = 25;

/** How many addresses one app may send people back to, and how long each may be. */
const [MAX_REDIRECTS, MAX_REDIRECT_LENGTH] = [10, 500];

/** What an app may do by itself, for nobody: the rest belongs to a person. */
export const SCOPES_OF_NOBODY: readonly Scope[] = ["bets:read", "webhooks:manage"];

/** A program that acts for people who agreed, or by itself. Without a secret it is public: it runs where secrets can't be kept. */
export type App = {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly secretHash: Uint8Array<ArrayBuffer> | null;
  readonly redirectUris: readonly string[];
  /** Where the page of a payment sends people back to. */
  readonly paymentReturnUrl: string | null;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
};

/** What an owner says of an app. */
export type AppTerms = Pick<App, "name" | "redirectUris" | "paymentReturnUrl" | "scopes">;

/** What an owner changes of an app; an address that is left out stays as it is. */
export type ChangedTerms = Omit<AppTerms, "paymentReturnUrl"> & Partial<Pick<AppTerms, "paymentReturnUrl">>;

/** An app of one owner as it is under the lock on that owner, with how many they have. */
export type AppState = { readonly app: App | undefined; readonly count: number };

/** The app as it is from now on, or that it is deleted. */
export type AppWrites = { readonly app: App } | { readonly deletedAt: Date };

/** What a decision on an app comes to. */
export type AppChange<Answer> = Change<AppWrites, never, Answer>;

/** Registers an app. Throws TOO_MANY_APPS, INVALID_INPUT. */
export function makeApp({ count }: AppState, made: Omit<App, "createdAt">, now: Date): AppChange<App> {
  if (count >= MAX_APPS) throw domainError("TOO_MANY_APPS", { max: MAX_APPS });
  const app = { ...made, ...checkedTerms(made, made), createdAt: now };
  return { answer: app, writes: { app } };
}

/** Changes what an owner says of an app. Throws APP_NOT_FOUND, INVALID_INPUT. */
export function changeApp(state: AppState, changed: ChangedTerms): AppChange<App> {
  const known = requireApp(state);
  const { paymentReturnUrl = known.paymentReturnUrl } = changed;
  const app = { ...known, ...checkedTerms({ ...changed, paymentReturnUrl }, known) };
  return { answer: app, writes: { app } };
}

/** Gives an app another secret; the one before holds no longer. Throws APP_NOT_FOUND, INVALID_INPUT for a public app. */
export function giveSecret(state: AppState, secretHash: Uint8Array<ArrayBuffer>): AppChange<App> {
  const known = requireApp(state);
  if (known.secretHash === null) throw domainError("INVALID_INPUT", { field: "id" }, "A public app has no secret");
  const app = { ...known, secretHash };
  return { answer: app, writes: { app } };
}

/** Deletes an app with everything that people let it do. Throws APP_NOT_FOUND. */
export function deleteApp(state: AppState, now: Date): AppChange<void> {
  requireApp(state);
  return { answer: undefined, writes: { deletedAt: now } };
}

/** Returns the app if there is one. Throws APP_NOT_FOUND. */
export function requireApp({ app }: AppState): App {
  if (app === undefined) throw domainError("APP_NOT_FOUND");
  return app;
}

function checkedTerms(
  { name, redirectUris, paymentReturnUrl, scopes }: AppTerms,
  { secretHash }: Pick<App, "secretHash">,
): AppTerms {
  if (scopes.length === 0) throw domainError("INVALID_INPUT", { field: "scopes" }, "Choose what the app may ask for");
  if (!redirectUris.every(isRedirectUri)) throw domainError("INVALID_INPUT", { field: "redirectUris" }, RULE);
  if (paymentReturnUrl !== null && !isRedirectUri(paymentReturnUrl)) {
    throw domainError("INVALID_INPUT", { field: "paymentReturnUrl" }, RULE);
  }
  if (redirectUris.length > MAX_REDIRECTS) {
    const field = { field: "redirectUris", max: MAX_REDIRECTS };
    throw domainError("INVALID_INPUT", field, `An app can have at most ${MAX_REDIRECTS} addresses to return to`);
  }
  if (redirectUris.length === 0 && secretHash === null) {
    throw domainError("INVALID_INPUT", { field: "redirectUris" }, "A public app needs an address to return to");
  }
  return { name, redirectUris: [...new Set(redirectUris)], paymentReturnUrl, scopes: [...new Set(scopes)] };
}

const RULE = "An address to return to is https, or http on localhost, 127.0.0.1 or [::1], without a fragment";

/** Names that mean the computer of the person who uses the app (RFC 8252, section 7.3). */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether people may be sent back to an address: nobody else reads on the way, and nothing in it is read in two ways. */
export function isRedirectUri(text: string): boolean {
  // What a browser would drop or turn round is no address of anybody.
  if (text.length > MAX_REDIRECT_LENGTH || !/^https?:\/\/[!-~]+$/.test(text) || /[\\#*]/.test(text)) return false;
  const address = URL.parse(text);
  if (address === null || address.username !== "" || address.password !== "") return false;
  return address.protocol === "https:" || LOOPBACK.has(address.hostname);
}
