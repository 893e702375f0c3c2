import type { Challenge } from "./sign-in-provider.ts";

/** A sign-in that has begun. */
export type Attempt = Challenge & {
  readonly browserHash: Uint8Array<ArrayBuffer>;
  readonly returnPath: string;
  /** Whether the person must authenticate again. */
  readonly reauthenticates: boolean;
};

/** An attempt that came back, and how long ago it began. */
export type TakenAttempt = Attempt & { readonly beganMsAgo: number };

/** Sign-ins under way. */
export interface AttemptStore {
  /** Stores an attempt for ten minutes; drops the oldest ones when there are too many. */
  keep(attempt: Attempt): Promise<void>;
  /** Returns an attempt of this browser once, and only within ten minutes. */
  take(state: string, browserHash: Uint8Array<ArrayBuffer>): Promise<TakenAttempt | undefined>;
}
