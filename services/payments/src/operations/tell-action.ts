import { person, type Telling } from "@stakehold/service/security/entry.ts";
import type { TellSecurity } from "@stakehold/service/security/tell-security.ts";
import type { AdminAction, AdminActionKind } from "../domain/admin-action.ts";

/** What telling of an admin's decision needs. */
export type TellActionDeps = { readonly tellSecurity: TellSecurity };

/** What each decision is about. */
const SUBJECTS = {
  RESUME_PAYOUT: "stake",
  RETRY_REFUND: "stake",
  REFUND_BY_TRANSFER: "stake",
  REFUND_SUSPENSE: "payment",
  PROPOSE_ADOPTION: "movement",
  ADOPT_MOVEMENT: "movement",
} as const satisfies Readonly<Record<AdminActionKind, NonNullable<Telling["target"]>["kind"]>>;

/** Tells the security log what an admin has just decided; the reason stands in the entry that it names. */
export function tellAction({ tellSecurity }: TellActionDeps, { id, adminId, action, subject }: AdminAction): void {
  tellSecurity({
    event: "admin_acted",
    actor: person(adminId),
    target: { kind: SUBJECTS[action], id: subject },
    reason: action,
    record: { kind: "admin_action", id },
  });
}
