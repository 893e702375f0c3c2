import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { Reach } from "@stakehold/service/scopes.ts";
import type { Account } from "../../domain/account.ts";
import type { OwnSession, SessionChoice, SessionTimes } from "../../domain/session.ts";

/** What identity vouches for: whose request it is, what they may do, and what of it their credential reaches. */
export type Vouched = Pick<Account, "roles" | "acceptedTerms" | "isBanned"> & {
  readonly userId: string;
  readonly reach: Reach;
  /** The session behind it; null where there is none. */
  readonly session: VouchedSession | null;
  /** The app that bears the credential, if one does: for a person, or for nobody. */
  readonly appId?: string;
};

/** A session, and for how long it has been known that its owner showed who they are; null where that is not known. */
export type VouchedSession = { readonly id: string; readonly authenticatedForMs: number | null };

/** Whose a credential is, with the roles that their last sign-in gave them, and the address that got those. */
export type Holder = Omit<Vouched, "reach" | "session" | "appId"> & { readonly email: string };

/** A token that the subgraphs believe, until it expires. */
export type SignedToken = { readonly token: string; readonly expiresAt: Date };

/** Signs what identity vouches for. */
export type SignToken = (vouched: Vouched) => Promise<SignedToken>;

/** A session with whose it is, and the time by which to judge it. */
export type FoundSession = SessionTimes & {
  readonly id: string;
  /** When the provider had last made sure who its owner is; null where it did not say. */
  readonly authenticatedAt: Date | null;
  readonly holder: Holder;
  readonly now: Date;
};

/** Sessions, by the digests of their tokens. */
export interface SessionStore {
  find(tokenHash: Uint8Array<ArrayBuffer>): Promise<FoundSession | undefined>;
  /** Writes down that a session is in use. */
  see(tokenHash: Uint8Array<ArrayBuffer>, now: Date): Promise<void>;
  /** Ends a session at once, and returns whose it was; undefined for a digest that belongs to none. */
  end(tokenHash: Uint8Array<ArrayBuffer>): Promise<string | undefined>;
  /** A person's sessions that still hold, the newest first, with one more than the page's limit where more follow. */
  listOf(userId: string, page: Page<TimePosition>): Promise<readonly OwnSession[]>;
  /** Ends sessions of a person, once for each call, and returns their ids. Throws IDEMPOTENCY_KEY_REUSED. */
  endOf(userId: string, choice: SessionChoice, call: IdempotentCall): Promise<readonly string[]>;
}

/** What can't be used any more: sessions that ended, sign-ins that were not finished, and what apps no longer hold. */
export interface ExpiredRemoval {
  /** Deletes all of them in batches, 100,000 of each at most. */
  remove(): Promise<void>;
}
