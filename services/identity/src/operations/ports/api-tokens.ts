import type { Reach } from "@stakehold/service/scopes.ts";
import type { Holder } from "./sessions.ts";

/** A token to be kept. */
export type NewApiToken = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
};

/** Whose a token is, the id by which it is known to people, and what it reaches. */
export type TokenHolder = Holder & { readonly tokenId: string; readonly reach: Reach };

/** Partners' tokens, as requests need them. */
export interface ApiTokenReader {
  /** Whose a token is that still holds. */
  find(tokenHash: Uint8Array<ArrayBuffer>): Promise<TokenHolder | undefined>;
}

/** Partners' tokens, as operators need them. */
export interface ApiTokenStore {
  /** The people with this address; one address may be known to two providers. */
  holdersOf(email: string): Promise<readonly string[]>;
  keep(token: NewApiToken): Promise<void>;
  /** Returns whether there was such a token that still held. */
  revoke(id: string): Promise<boolean>;
}
