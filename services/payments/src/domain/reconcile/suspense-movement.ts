import { domainError } from "@stakehold/errors/domain-error.ts";
import type { AdminAction } from "../state/admin-action.ts";
import { adoptable, adoptedFrom, agreed, type AdoptCommand } from "./adopt-movement.ts";
import { APPLIED, follow, type AppliedMovement } from "./apply-movement.ts";
import type { PaymentsChange } from "../state/change.ts";
import { isContested } from "../state/dispute.ts";
import {
  backOf,
  bookedBackByHand,
  bookedByHand,
  bookedThereAndBack,
  BY_HAND,
  isMovedByHand,
  isNothing,
  newMovement,
  shownOf,
  type HandMovement,
  type SeenMovement,
} from "../state/hand-movement.ts";
import { suspenseOf } from "../state/ledger.ts";
import { failed, type Operation } from "../state/operation.ts";
import { live, type SuspenseState } from "./suspense.ts";
import { isInFlight, resume, stop } from "../state/way-out.ts";

/**
 * Updates money in suspense to what Stripe shows of a refund made by hand, or records a transfer that belongs to no
 * stake and has nothing in suspense.
 */
export function applySuspenseMovement(
  state: SuspenseState,
  seen: SeenMovement,
  now: Date,
): PaymentsChange<AppliedMovement> {
  const known = state.movements.find(({ id }) => id === seen.id);
  if (known?.status === "FAILED") return APPLIED;
  if (known?.status === "ADOPTED") return comeBack(state, known, seen);
  const shown: HandMovement = { ...(known ?? newMovement(seen, null, now)), ...shownOf(seen, now) };
  const refund = live(state);
  const others = state.movements.filter(({ id }) => id !== seen.id);
  if (isNothing(seen)) {
    const goesOn = refund?.status === "STOPPED" && refund.lastError === BY_HAND && !isMovedByHand(others);
    return {
      answer: { outcome: "applied" },
      writes: {
        movements: [shown],
        operations: goesOn ? [isContested(state.disputes) ? stop(refund, "disputed") : resume(refund, now)] : [],
        transactions: bookedThereAndBack(seen),
      },
    };
  }
  if (known === undefined) {
    return {
      answer: { outcome: "applied", alert: `a ${seen.kind.toLowerCase()} was made by hand` },
      writes: { movements: [shown], operations: refund?.status === "DUE" ? [stop(refund, BY_HAND)] : [] },
    };
  }
  return follow(known, seen, now);
}

/** Money that comes back from an adopted movement is in suspense again. */
function comeBack(state: SuspenseState, known: HandMovement, seen: SeenMovement): PaymentsChange<AppliedMovement> {
  if (backOf(seen) <= known.backCents) return APPLIED;
  const { transactions, after } = bookedBackByHand(seen, suspenseOf(state.paymentIntent), known);
  return {
    answer: { outcome: "applied", alert: `a ${seen.kind.toLowerCase()} that was made by hand came back` },
    writes: { movements: [after], transactions },
  };
}

/**
 * Books a refund by hand of money in suspense. The last refund of a charge in another currency clears its suspense,
 * whatever the conversion rate. Throws NOTHING_PARKED, DISPUTE_OPEN, STAKE_BUSY, SECOND_ADMIN_NEEDED.
 */
export function adoptSuspenseMovement(
  state: SuspenseState,
  seen: SeenMovement,
  command: AdoptCommand,
  now: Date,
): PaymentsChange<AdminAction> {
  const movement = adoptable(state.movements, seen.id);
  if (isContested(state.disputes)) throw domainError("DISPUTE_OPEN");
  const refund = live(state);
  if (refund !== undefined && isInFlight(refund)) throw domainError("STAKE_BUSY");
  const adminAction = agreed(movement, command, now);
  if (adminAction.action === "PROPOSE_ADOPTION") return { answer: adminAction, writes: { adminAction } };
  const others = state.movements.filter(({ id }) => id !== seen.id);
  const isLast = seen.isLastOfCharge && !isMovedByHand(others);
  const adopted: HandMovement = isLast
    ? { ...adoptedFrom(movement, 0n, now), takenCents: state.cents, lossCents: movement.cents - state.cents }
    : adoptedFrom(movement, state.cents, now);
  return {
    answer: adminAction,
    writes: {
      movements: [adopted],
      operations: rowsAfter(refund, now),
      transactions: [bookedByHand(seen, suspenseOf(state.paymentIntent), adopted)],
      adminAction,
    },
  };
}

/** The planned refund no longer matches what is left, so an admin decides again. */
const rowsAfter = (refund: Operation | undefined, now: Date): Operation[] =>
  refund === undefined || refund.status === "DONE" ? [] : [failed(refund, BY_HAND, now)];
