import type { Door } from "@stakehold/messaging/change.ts";
import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { Scope } from "@stakehold/service/scopes.ts";
import type { App, AppState, AppWrites } from "../../domain/app.ts";
import type { Holder } from "./sessions.ts";

/** Which app, and whose. */
export type AppAddress = { readonly ownerId: string; readonly appId: string };

/** The one door to an app's state. */
export type AppStore = Door<AppAddress, AppState, AppWrites, never>;

/** An app that a person connected, with what all of their grants for it come to. */
export type ConnectedApp = {
  readonly app: App;
  readonly scopes: readonly Scope[];
  readonly connectedAt: Date;
  readonly lastUsedAt: Date | null;
};

/** What is read of apps without changing them. */
export interface AppReader {
  /** The app, or undefined. */
  app(id: string): Promise<App | undefined>;
  /** Those of these apps that are not deleted. */
  apps(ids: readonly string[]): Promise<readonly App[]>;
  /** An owner's apps, newest first, with one more than the limit. */
  appsOf(ownerId: string, page: Page<string>): Promise<readonly App[]>;
  /** What a person connected, the latest first, with one more than the limit. */
  connectedTo(userId: string, page: Page<TimePosition>): Promise<readonly ConnectedApp[]>;
}

/** Whose an app's access token is, which still holds. */
export type AppTokenHolder = {
  readonly appId: string;
  readonly scopes: readonly Scope[];
  /** Undefined for a token of the app itself. */
  readonly holder: Holder | undefined;
};

/** Apps' access tokens, as requests need them. */
export interface AppTokenReader {
  /** Finds a token that still holds, and writes down that its grant is in use, once a minute at most. */
  use(tokenHash: Uint8Array<ArrayBuffer>): Promise<AppTokenHolder | undefined>;
}

/** What people let apps do. */
export interface AppGrantStore {
  /** Ends everything that a person let an app do, at once. Returns whether there was anything. */
  end(userId: string, appId: string): Promise<boolean>;
}

/** What an app asks a person for. */
export type AppRequest = {
  readonly id: string;
  readonly appId: string;
  readonly userId: string;
  readonly scopes: readonly Scope[];
  readonly redirectUri: string;
};

/** Requests of apps that wait for a person's answer. */
export interface AppRequests {
  /** A request that still waits, or undefined. */
  find(id: string): Promise<AppRequest | undefined>;
  /** Keeps what the person answered. Returns the address where the browser goes on; undefined for a request that is over. */
  answer(id: string, isAllowed: boolean): Promise<string | undefined>;
}
