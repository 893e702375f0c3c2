import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Change } from "@stakehold/messaging/change/change.ts";
import type { Scope } from "@stakehold/service/callers/scopes.ts";

/** How many apps one person may have. */
export const MAX_APPS = 25;

/** How many addresses one app may send people back to, and how long each may be. */
const [MAX_REDIRECTS, MAX_REDIRECT_LENGTH] = [10, 500];

/** The scopes that an app may use on its own behalf; all others need a person. */
export const SCOPES_OF_NOBODY: readonly Scope[] = ["bets:read", "webhooks:manage"];

/**
 * A program that acts for people who agreed, or for itself. Without a secret it is public: it runs where secrets can't
 * be kept.
 */
export type App = {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly secretHash: Uint8Array<ArrayBuffer> | null;
  /** The previous secret, valid until its end. Both fields are null when there is none. */
  readonly previousSecretHash: Uint8Array<ArrayBuffer> | null;
  readonly previousSecretEndsAt: Date | null;
  readonly redirectUris: readonly string[];
  /** Where the payment page sends people back to. */
  readonly paymentReturnUrl: string | null;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
};

/** An app's properties that its owner sets. */
export type AppTerms = Pick<App, "name" | "redirectUris" | "paymentReturnUrl" | "scopes">;

/** The properties of an app that its owner changes. A return address that is left out stays as it is. */
export type ChangedTerms = Omit<AppTerms, "paymentReturnUrl"> & Partial<Pick<AppTerms, "paymentReturnUrl">>;

/** An app to be registered. */
type NewApp = AppTerms & Pick<App, "id" | "ownerId" | "secretHash">;

/** The most days for which a replaced secret may stay valid beside the new one. */
export const MAX_SECRET_OVERLAP_DAYS = 7;

const DAY_MS = 24 * 60 * 60_000;

/** An app as it is under the lock on its owner, with the number of apps that the owner has. */
export type AppState = {
  readonly app: App | undefined;
  readonly count: number;
  /** Whether the owner is banned, which ended all their apps. */
  readonly isOwnerBanned: boolean;
};

/** An admin's decision to end an app: by whom, why, and the id of its audit entry. */
export type EndingApp = { readonly endedBy: string; readonly reason: string; readonly auditId: string };

/** The app's new state, or its deletion by its owner or an admin. */
export type AppWrites = { readonly app: App } | { readonly deletedAt: Date; readonly ending?: EndingApp };

/** What happened to an app. */
export type AppEvent =
  | ({ readonly type: "AppChanged"; readonly appId: string } & Pick<App, "ownerId" | "scopes">)
  | { readonly type: "AppDeleted"; readonly appId: string };

/** The result of a decision on an app. */
export type AppChange<Answer> = Change<AppWrites, AppEvent, Answer>;

/** Registers an app. Throws BANNED, TOO_MANY_APPS, INVALID_INPUT. */
export function makeApp({ count, isOwnerBanned }: AppState, made: NewApp, now: Date): AppChange<App> {
  if (isOwnerBanned) throw domainError("BANNED");
  if (count >= MAX_APPS) throw domainError("TOO_MANY_APPS", { max: MAX_APPS });
  const app = { ...made, ...checkedTerms(made, made), ...NO_PREVIOUS_SECRET, createdAt: now };
  return { answer: app, writes: { app }, events: [changed(app)] };
}

/** Changes the properties that an owner sets on an app. Throws APP_NOT_FOUND, INVALID_INPUT. */
export function changeApp(state: AppState, terms: ChangedTerms): AppChange<App> {
  const known = requireApp(state);
  const { paymentReturnUrl = known.paymentReturnUrl } = terms;
  const app = { ...known, ...checkedTerms({ ...terms, paymentReturnUrl }, known) };
  return { answer: app, writes: { app }, events: [changed(app)] };
}

/** A new secret, and for how many days the previous one stays valid. */
export type GivenSecret = { readonly secretHash: Uint8Array<ArrayBuffer>; readonly overlapDays: number };

/**
 * Gives an app a new secret. The previous one stays valid for `overlapDays`; any older one ends at once.
 * Throws APP_NOT_FOUND, INVALID_INPUT for a public app.
 */
export function giveSecret(state: AppState, { secretHash, overlapDays }: GivenSecret, now: Date): AppChange<App> {
  const known = requireApp(state);
  if (known.secretHash === null) throw domainError("INVALID_INPUT", { field: "id" }, "A public app has no secret");
  const endsAt = new Date(now.getTime() + overlapDays * DAY_MS);
  const previous = { previousSecretHash: known.secretHash, previousSecretEndsAt: endsAt };
  const app = { ...known, ...(overlapDays === 0 ? NO_PREVIOUS_SECRET : previous), secretHash };
  return { answer: app, writes: { app } };
}

const NO_PREVIOUS_SECRET = { previousSecretHash: null, previousSecretEndsAt: null } as const;

/** Deletes an app with all its grants. Throws APP_NOT_FOUND. */
export function deleteApp(state: AppState, now: Date): AppChange<void> {
  const { id: appId } = requireApp(state);
  return { answer: undefined, writes: { deletedAt: now }, events: [{ type: "AppDeleted", appId }] };
}

/** Ends an app with all its grants on an admin's decision. Throws APP_NOT_FOUND. */
export function endApp(state: AppState, ending: EndingApp, now: Date): AppChange<void> {
  const { id: appId } = requireApp(state);
  return { answer: undefined, writes: { deletedAt: now, ending }, events: [{ type: "AppDeleted", appId }] };
}

/** Returns the app if it exists. Throws APP_NOT_FOUND. */
export function requireApp({ app }: AppState): App {
  if (app === undefined) throw domainError("APP_NOT_FOUND");
  return app;
}

const changed = ({ id: appId, ownerId, scopes }: App): AppEvent => ({ type: "AppChanged", appId, ownerId, scopes });

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

/** Host names of the computer on which the app runs (RFC 8252, section 7.3). */
export const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether users may be redirected to an address: it can't be read in transit, and it parses in one way only. */
export function isRedirectUri(text: string): boolean {
  // Rejects characters that a browser would drop or rewrite.
  if (text.length > MAX_REDIRECT_LENGTH || !/^https?:\/\/[!-~]+$/.test(text) || /[\\#*]/.test(text)) return false;
  const address = URL.parse(text);
  if (address === null || address.username !== "" || address.password !== "") return false;
  return address.protocol === "https:" || LOOPBACK.has(address.hostname);
}
