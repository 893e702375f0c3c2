/** An event from Stripe. */
export type StripeEvent = {
  readonly id: string;
  readonly type: string;
  readonly account: string | null;
  readonly objectId: string;
  readonly payload: string;
  readonly createdAt: Date;
};

/** A webhook as received. */
export type Webhook = { readonly body: Buffer; readonly signature: string };

/** Returns the event in a webhook's body if one of the secrets signed it; undefined otherwise. */
export type ReadSignedEvent = (secrets: readonly string[], webhook: Webhook) => StripeEvent | undefined;

/** Stripe's events, stored as received until they are applied. */
export interface StripeEventStore {
  /** Stores events; existing ones stay unchanged, and unapplied ones become due. */
  add(events: readonly StripeEvent[]): Promise<void>;
  /** Stores events that no webhook delivered; existing ones stay unchanged. */
  addMissed(events: readonly StripeEvent[]): Promise<void>;
  /** Takes up to `limit` due events, oldest first. */
  take(limit: number): Promise<readonly StripeEvent[]>;
  applied(id: string): Promise<void>;
  failed(id: string, reason: string): Promise<void>;
  /** Deletes applied events that Stripe no longer redelivers, some at a time. */
  prune(): Promise<void>;
}
