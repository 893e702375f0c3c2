import type { Challenge } from "./sign-in-provider.ts";

/** A sign-in that was begun. */
export type Attempt = Challenge & {
  readonly browserHash: Uint8Array<ArrayBuffer>;
  readonly returnPath: string;
  /** Whether the person has to show anew who they are. */
  readonly reauthenticates: boolean;
};

/** An attempt that came back, and how long ago it was begun. */
export type TakenAttempt = Attempt & { readonly beganMsAgo: number };

/** Sign-ins under way. */
export interface AttemptStore {
  /** Keeps an attempt for ten minutes, at the expense of the oldest where there are too many. */
  keep(attempt: Attempt): Promise<void>;
  /** Hands an attempt of this browser out once, and not after ten minutes. */
  take(state: string, browserHash: Uint8Array<ArrayBuffer>): Promise<TakenAttempt | undefined>;
}
