import type { IdempotentCall } from "@stakehold/messaging/change/idempotency.ts";
import type { Clearing } from "../../domain/clearing.ts";

/** The result of a call about a clearing; `isNew` unless the same or another earlier call had the same effect. */
export type ClearingChange = { readonly cleanupId: string; readonly isNew: boolean };

/** The admin who decides about a clearing, and the id of the audit entry. */
export type ClearingDecision = { readonly cleanupId: string; readonly adminId: string; readonly auditId: string };

/** The result of a call to clear the platform; `isUnderWay` if its cleanup has begun and is not over. */
export type ClearingStart = ClearingChange & { readonly isUnderWay: boolean };

/** Stores requests to clear the platform. A repeated call returns its first result. */
export interface ClearingStore {
  /**
   * Stores an admin's request, which can be confirmed for `validMs`. Returns the cleanup that is under way or the
   * request that already waits, if there is one. Throws IDEMPOTENCY_KEY_REUSED.
   */
  ask(call: IdempotentCall, request: ClearingDecision & { readonly validMs: number }): Promise<ClearingStart>;
  /**
   * Closes the platform for a cleanup, and replaces a waiting request. Returns the cleanup that is already under way,
   * if there is one. Throws IDEMPOTENCY_KEY_REUSED.
   */
  begin(call: IdempotentCall, decision: ClearingDecision): Promise<ClearingStart>;
  /**
   * Closes the platform for the requested cleanup. Throws CLEARING_NOT_FOUND, CLEARING_EXPIRED, SECOND_ADMIN_NEEDED,
   * PLATFORM_CLOSED, IDEMPOTENCY_KEY_REUSED.
   */
  confirm(call: IdempotentCall, decision: ClearingDecision): Promise<ClearingChange>;
  /** Ends a request without a cleanup. Throws CLEARING_NOT_FOUND, IDEMPOTENCY_KEY_REUSED. */
  withdraw(call: IdempotentCall, decision: ClearingDecision): Promise<ClearingChange>;
  /** Returns the waiting request, even an expired one that has not been replaced. */
  waiting(): Promise<ClearingView | undefined>;
}

/** A request as admins see it. */
export type ClearingView = Clearing & { readonly isExpired: boolean };
