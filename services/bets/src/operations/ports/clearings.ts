import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import type { Clearing } from "../../domain/clearing.ts";

/** What came of a call about a clearing; `isNew` unless the same call, or another before it, had done it. */
export type ClearingChange = { readonly cleanupId: string; readonly isNew: boolean };

/** Who decides about a clearing, and the id of the entry that records it. */
export type ClearingDecision = { readonly cleanupId: string; readonly adminId: string; readonly auditId: string };

/** The requests to clear the platform. A call that is repeated returns what it returned first. */
export interface ClearingStore {
  /**
   * Keeps an admin's request, which waits for so long to be confirmed. Returns the cleanup that is under way, or the request
   * that waits already, where there is one. Throws IDEMPOTENCY_KEY_REUSED.
   */
  ask(call: IdempotentCall, request: ClearingDecision & { readonly validMs: number }): Promise<ClearingChange>;
  /**
   * Closes the platform for the cleanup that was asked for. Throws CLEARING_NOT_FOUND, CLEARING_EXPIRED, SECOND_ADMIN_NEEDED,
   * PLATFORM_CLOSED, IDEMPOTENCY_KEY_REUSED.
   */
  confirm(call: IdempotentCall, decision: ClearingDecision): Promise<ClearingChange>;
  /** Ends a request without a cleanup. Throws CLEARING_NOT_FOUND, IDEMPOTENCY_KEY_REUSED. */
  withdraw(call: IdempotentCall, decision: ClearingDecision): Promise<ClearingChange>;
  /** The request that waits, also one whose time is over and that nobody has replaced. */
  waiting(): Promise<ShownClearing | undefined>;
}

/** A request as it is shown. */
export type ShownClearing = Clearing & { readonly isExpired: boolean };
