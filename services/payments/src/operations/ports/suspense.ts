import type { Door } from "@stakehold/messaging/change.ts";
import type { PaymentsEvent, Writes } from "../../domain/change.ts";
import type { SuspenseState } from "../../domain/suspense.ts";

/** The one door to money that came in and matches nothing, by the payment's id. */
export interface SuspenseStore extends Door<string, SuspenseState, Writes, PaymentsEvent> {
  /** Payments whose refund is due. */
  due(limit: number): Promise<readonly string[]>;
}
