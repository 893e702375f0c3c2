import type { Door } from "@stakehold/messaging/change/change.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
import type { Scope } from "@stakehold/service/callers/scopes.ts";
import type { App, AppEvent, AppState, AppWrites } from "../../domain/app.ts";
import type { Holder } from "./sessions.ts";

/** An app and its owner. */
export type AppAddress = { readonly ownerId: string; readonly appId: string };

/** The only way to change an app. */
export type AppStore = Door<AppAddress, AppState, AppWrites, AppEvent>;

/** A connected app, with the combined scope of the person's grants for it. */
export type ConnectedApp = {
  readonly app: App;
  readonly scopes: readonly Scope[];
  readonly connectedAt: Date;
  readonly lastUsedAt: Date | null;
};

/** Queries about apps. */
export interface AppReader {
  /** Returns the app, or undefined. */
  app(id: string): Promise<App | undefined>;
  /** Returns an app's present or former owner; undefined if there never was such an app. */
  ownerOf(id: string): Promise<string | undefined>;
  /** Returns those of these apps that are not deleted. */
  apps(ids: readonly string[]): Promise<readonly App[]>;
  /** Returns an owner's apps, newest first, and one more than the limit. */
  appsOf(ownerId: string, page: Page<string>): Promise<readonly App[]>;
  /** Returns a person's connected apps, latest first, and one more than the limit. */
  connectedTo(userId: string, page: Page<TimePosition>): Promise<readonly ConnectedApp[]>;
}

/** The holder of an app's valid access token. */
export type AppTokenHolder = {
  readonly appId: string;
  /** The app's owner. */
  readonly ownerId: string;
  readonly scopes: readonly Scope[];
  /** Undefined for a token of the app itself. */
  readonly holder: Holder | undefined;
};

/** Apps' access tokens, as requests need them. */
export interface AppTokenReader {
  /** Finds a valid token, and records that its grant is in use, once a minute at most. */
  use(tokenHash: Uint8Array<ArrayBuffer>): Promise<AppTokenHolder | undefined>;
}

/** People's grants for apps. */
export interface AppGrantStore {
  /** Ends all grants of a person for an app at once. Returns whether there were any. */
  end(userId: string, appId: string): Promise<boolean>;
  /**
   * Takes scopes away from a person's grants for an app, and ends grants without any left. Returns how many grants had
   * one of them; undefined if the person has none for the app.
   */
  narrow(userId: string, appId: string, scopes: readonly Scope[]): Promise<number | undefined>;
}

/** Apps and grants that the previous version created without publishing them. */
export interface AppNews {
  /** Publishes up to `limit` apps; returns how many. */
  publishApps(limit: number): Promise<number>;
  /** Publishes up to `limit` grants; returns how many. */
  publishGrants(limit: number): Promise<number>;
}

/** An app's request for a person's consent. */
export type AppRequest = {
  readonly id: string;
  readonly appId: string;
  readonly userId: string;
  readonly scopes: readonly Scope[];
  readonly redirectUri: string;
};

/** The requests of apps that await a person's decision. */
export interface AppRequests {
  /** Returns a pending request, or undefined. */
  find(id: string): Promise<AppRequest | undefined>;
  /**
   * Stores the person's decision. Returns the address at which the browser continues; undefined for a request that is
   * over.
   */
  answer(id: string, isAllowed: boolean): Promise<string | undefined>;
}
