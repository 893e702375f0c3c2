import type { AdminAction, AdminActionKind } from "../../domain/state/admin-action.ts";

/** The decisions of admins. */
export interface AdminActionStore {
  find(adminId: string, action: AdminActionKind, idempotencyKey: string): Promise<AdminAction | null>;
  /** The admins who proposed to adopt a movement by hand. */
  proposers(stripeId: string): Promise<readonly string[]>;
}
