import type { Scope } from "@stakehold/service/callers/scopes.ts";
import type { Holder } from "./sessions.ts";

/** A token's holder, its public id and reach, and whether its use is due to be recorded. */
export type TokenHolder = Holder & {
  readonly tokenId: string;
  readonly reach: readonly Scope[];
  readonly isUsedAgain: boolean;
};

/** Partners' tokens, as requests need them. */
export interface ApiTokenReader {
  /** Finds the holder of a valid token. */
  find(tokenHash: Uint8Array<ArrayBuffer>): Promise<TokenHolder | undefined>;
  /** Records that a token is in use, once a minute at most. */
  use(tokenId: string): Promise<void>;
}

/** Partners' tokens, as operators need them. */
export interface ApiTokenStore {
  /** Returns the people with this address; two providers may know the same address. */
  holdersOf(email: string): Promise<readonly string[]>;
  /** Returns whether there was such a valid token. */
  revoke(id: string): Promise<boolean>;
}
