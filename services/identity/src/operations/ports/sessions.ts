import type { IdempotentCall } from "@stakehold/messaging/change/idempotency.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
import type { Reach } from "@stakehold/service/callers/scopes.ts";
import type { Account } from "../../domain/account.ts";
import type { OwnSession, SessionChoice, SessionTimes } from "../../domain/session.ts";

/** What identity vouches for: the person behind a request, their rights, and the reach of their credential. */
export type Vouched = Pick<Account, "roles" | "acceptedTerms" | "isBanned"> & {
  readonly userId: string;
  readonly reach: Reach;
  /** The session of the credential; null if there is none. */
  readonly session: VouchedSession | null;
  /** The app that bears the credential, if any: for a person, or for itself. */
  readonly appId?: string;
};

/** A session, and how long ago its owner authenticated; null if that is unknown. */
export type VouchedSession = { readonly id: string; readonly authenticatedForMs: number | null };

/** A credential's holder, with the roles of their last sign-in and the address that got them. */
export type Holder = Omit<Vouched, "reach" | "session" | "appId"> & { readonly email: string };

/** A token that the subgraphs accept until it expires. */
export type SignedToken = { readonly token: string; readonly expiresAt: Date };

/** Signs what identity vouches for. */
export type SignToken = (vouched: Vouched) => Promise<SignedToken>;

/** A session with its holder, and the time by which to judge it. */
export type FoundSession = SessionTimes & {
  readonly id: string;
  /** When the provider last authenticated its owner; null if it did not say. */
  readonly authenticatedAt: Date | null;
  readonly holder: Holder;
  readonly now: Date;
};

/** Sessions, by the digests of their tokens. */
export interface SessionStore {
  find(tokenHash: Uint8Array<ArrayBuffer>): Promise<FoundSession | undefined>;
  /** Records that a session is in use. */
  see(tokenHash: Uint8Array<ArrayBuffer>, now: Date): Promise<void>;
  /** Ends a session at once, and returns its owner; undefined for an unknown digest. */
  end(tokenHash: Uint8Array<ArrayBuffer>): Promise<string | undefined>;
  /** Returns a person's valid sessions, newest first, with one more than the page's limit if more follow. */
  listOf(userId: string, page: Page<TimePosition>): Promise<readonly OwnSession[]>;
  /**
   * Ends sessions of a person, once per call, and returns their ids; with `withCredentials` their personal tokens and
   * app grants end too. Throws IDEMPOTENCY_KEY_REUSED.
   */
  endOf(
    userId: string,
    ending: { readonly choice: SessionChoice; readonly withCredentials: boolean },
    call: IdempotentCall,
  ): Promise<readonly string[]>;
}

/** What can't be used any more: ended sessions, unfinished sign-ins, and expired artifacts of apps. */
export interface ExpiredRemoval {
  /** Deletes all of them in batches, 100,000 of each at most. */
  remove(): Promise<void>;
}
