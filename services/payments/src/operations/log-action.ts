import { person, type SecurityFacts } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import type { AdminAction, AdminActionKind } from "../domain/state/admin-action.ts";

/** Dependencies for logging an admin's decision. */
export type LogActionDeps = { readonly logSecurity: LogSecurity };

/** The subject of each decision. */
const SUBJECTS = {
  RESUME_PAYOUT: "stake",
  RETRY_REFUND: "stake",
  REFUND_BY_TRANSFER: "stake",
  REFUND_SUSPENSE: "payment",
  PROPOSE_ADOPTION: "movement",
  ADOPT_MOVEMENT: "movement",
} as const satisfies Readonly<Record<AdminActionKind, NonNullable<SecurityFacts["target"]>["kind"]>>;

/** Writes an admin's decision to the security log; the entry that it names holds the reason. */
export function logAction({ logSecurity }: LogActionDeps, { id, adminId, action, subject }: AdminAction): void {
  logSecurity({
    event: "admin_acted",
    actor: person(adminId),
    target: { kind: SUBJECTS[action], id: subject },
    reason: action,
    record: { kind: "admin_action", id },
  });
}
