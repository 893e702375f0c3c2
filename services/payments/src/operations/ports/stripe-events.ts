/** Something that Stripe told. */
export type StripeEvent = {
  readonly id: string;
  readonly type: string;
  readonly account: string | null;
  readonly objectId: string;
  readonly payload: string;
  readonly createdAt: Date;
};

/** What Stripe told, kept as it was told until it is applied. */
export interface StripeEventStore {
  /** Stores events; those that are there already are left as they are, and unapplied ones become due. */
  add(events: readonly StripeEvent[]): Promise<void>;
  /** Stores events that were not told; those that are there already are left as they are. */
  addMissed(events: readonly StripeEvent[]): Promise<void>;
  /** Takes up to so many due events, oldest first. */
  take(limit: number): Promise<readonly StripeEvent[]>;
  applied(id: string): Promise<void>;
  failed(id: string, reason: string): Promise<void>;
  /** Forgets applied events that Stripe does not tell again, some at a time. */
  prune(): Promise<void>;
}
