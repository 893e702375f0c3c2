import { person, type Telling } from "@stakehold/service/security/entry.ts";
import type { TellSecurity } from "@stakehold/service/security/tell-security.ts";
import type { AdminAction, AdminActionKind } from "../domain/admin-action.ts";

/** Dependencies for logging an admin's decision. */
export type TellActionDeps = { readonly tellSecurity: TellSecurity };

/** The subject of each decision. */
const SUBJECTS = {
  RESUME_PAYOUT: "stake",
  RETRY_REFUND: "stake",
  REFUND_BY_TRANSFER: "stake",
  REFUND_SUSPENSE: "payment",
  PROPOSE_ADOPTION: "movement",
  ADOPT_MOVEMENT: "movement",
} as const satisfies Readonly<Record<AdminActionKind, NonNullable<Telling["target"]>["kind"]>>;

/** Writes an admin's decision to the security log; the entry that it names holds the reason. */
export function tellAction({ tellSecurity }: TellActionDeps, { id, adminId, action, subject }: AdminAction): void {
  tellSecurity({
    event: "admin_acted",
    actor: person(adminId),
    target: { kind: SUBJECTS[action], id: subject },
    reason: action,
    record: { kind: "admin_action", id },
  });
}
