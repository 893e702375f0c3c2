import { domainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import type { AdminAction, ParkedDecision } from "../../domain/state/admin-action.ts";
import {
  refundByTransfer,
  refundSuspense,
  resumePayout,
  retryRefund,
  type AdminCommand,
} from "../../domain/reconcile/parked-money.ts";
import { CallFailure } from "../../domain/state/call-failure.ts";
import { recordRefunds, type RecordRefundsDeps } from "../movements/record-refunds.ts";
import { orUnavailable } from "../or-unavailable.ts";
import type { AdminActionStore } from "../ports/admin-actions.ts";
import type { KeyStore } from "../ports/keys.ts";
import type { StakeStore } from "../ports/stakes.ts";
import type { SuspenseStore } from "../ports/suspense.ts";
import { logAction, type LogActionDeps } from "../log-action.ts";

/** An admin's decision, as requested. */
export type ActAsAdmin = Omit<AdminCommand, "id"> & { readonly action: ParkedDecision };

/** Dependencies for acting on parked money. */
export type ActAsAdminDeps = RecordRefundsDeps &
  LogActionDeps & {
    readonly stakes: Pick<StakeStore, "change" | "find">;
    readonly suspense: Pick<SuspenseStore, "change">;
    readonly adminActions: AdminActionStore;
    readonly keys: KeyStore;
  };

/**
 * Carries out an admin's decision about parked money, once per idempotency key, and records the admin in the same
 * transaction. Reads at Stripe first what the charge already gave back. Throws STAKE_NOT_FOUND, NOTHING_PARKED,
 * DISPUTE_OPEN, MOVED_BY_HAND, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE.
 */
export async function actAsAdmin(deps: ActAsAdminDeps, asked: ActAsAdmin): Promise<AdminAction> {
  const { adminId, action, subject, note, idempotencyKey } = asked;
  await deps.keys.claim({ caller: adminId, operation: action, key: idempotencyKey, input: { subject, note } });
  const made = await findMade(deps, asked);
  if (made !== null) return made;
  await orUnavailable(() => recordRefundsOf(deps, asked));
  try {
    const done = await act(deps, { ...asked, id: newId() });
    logAction(deps, done);
    return done;
  } catch (error) {
    // A concurrent identical call may have come first.
    const twin = await findMade(deps, asked);
    if (twin !== null) return twin;
    throw error;
  }
}

/** Returns the decision under this key. Decisions outlive keys, so it may be a different one. */
async function findMade({ adminActions }: ActAsAdminDeps, asked: ActAsAdmin): Promise<AdminAction | null> {
  const made = await adminActions.find(asked.adminId, asked.action, asked.idempotencyKey);
  if (made !== null && made.subject !== asked.subject) throw domainError("IDEMPOTENCY_KEY_REUSED");
  return made;
}

async function recordRefundsOf(deps: ActAsAdminDeps, { action, subject }: ActAsAdmin): Promise<void> {
  const paymentIntent = action === "REFUND_SUSPENSE" ? subject : (await deps.stakes.find(subject))?.paymentIntent;
  if (paymentIntent === undefined || paymentIntent === null) return;
  try {
    await recordRefunds(deps, paymentIntent);
  } catch (error) {
    // Stripe does not know the payment, so none of it is parked.
    if (!(error instanceof CallFailure && error.kind === "definite")) throw error;
  }
}

const STEPS = { RESUME_PAYOUT: resumePayout, RETRY_REFUND: retryRefund, REFUND_BY_TRANSFER: refundByTransfer } as const;

function act({ stakes, suspense }: ActAsAdminDeps, { action, ...command }: ActAsAdmin & AdminCommand) {
  const { subject } = command;
  if (action === "REFUND_SUSPENSE") {
    return suspense.change(subject, (state, now) => refundSuspense(state, command, now));
  }
  return stakes.change({ stakeId: subject }, (state, now) => STEPS[action](state, command, now));
}
