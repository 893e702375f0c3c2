import type { Door } from "@stakehold/messaging/change/change.ts";
import type { PaymentsEvent, Writes } from "../../domain/state/change.ts";
import type { SuspenseState } from "../../domain/reconcile/suspense.ts";

/** The only access to money that came in and matches nothing, by the payment's id. */
export interface SuspenseStore extends Door<string, SuspenseState, Writes, PaymentsEvent> {
  /** Returns payments whose refund is due. */
  due(limit: number): Promise<readonly string[]>;
}
