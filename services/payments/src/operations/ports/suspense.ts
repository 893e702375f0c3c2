import type { Decision } from "../../domain/decision.ts";
import type { SuspenseState } from "../../domain/suspense.ts";

/** The one door to money that came in and matches nothing. */
export interface SuspenseStore {
  change<Answer>(paymentIntent: string, decide: (state: SuspenseState, now: Date) => Decision<Answer>): Promise<Answer>;
  /** Payments whose refund is due. */
  due(limit: number): Promise<readonly string[]>;
}
