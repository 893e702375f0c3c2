import type { AdminAction, AdminActionKind } from "../../domain/admin-action.ts";

/** What admins decided. */
export interface AdminActionStore {
  find(adminId: string, action: AdminActionKind, idempotencyKey: string): Promise<AdminAction | null>;
  /** Who proposed that a movement by hand be adopted. */
  proposers(stripeId: string): Promise<readonly string[]>;
}
