import type { Scope } from "@stakehold/service/scopes.ts";
import type { Holder } from "./sessions.ts";

/** Whose a token is, the id by which it is known to people, what it reaches, and whether its use is to be written down. */
export type TokenHolder = Holder & {
  readonly tokenId: string;
  readonly reach: readonly Scope[];
  readonly isUsedAgain: boolean;
};

/** Partners' tokens, as requests need them. */
export interface ApiTokenReader {
  /** Whose a token is that still holds. */
  find(tokenHash: Uint8Array<ArrayBuffer>): Promise<TokenHolder | undefined>;
  /** Writes down that a token is in use, once a minute at most. */
  use(tokenId: string): Promise<void>;
}

/** Partners' tokens, as operators need them. */
export interface ApiTokenStore {
  /** The people with this address; one address may be known to two providers. */
  holdersOf(email: string): Promise<readonly string[]>;
  /** Returns whether there was such a token that still held. */
  revoke(id: string): Promise<boolean>;
}
