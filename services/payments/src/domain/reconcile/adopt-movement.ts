import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { AdminAction } from "../state/admin-action.ts";
import type { PaymentsChange, PaymentsEvent, StakeState } from "../state/change.ts";
import { isContested } from "../state/dispute.ts";
import {
  bookedBackByHand,
  bookedByHand,
  BY_HAND,
  isMovedByHand,
  type HandMovement,
  type SeenMovement,
} from "../state/hand-movement.ts";
import type { Operation } from "../state/operation.ts";
import type { AdminCommand } from "./parked-money.ts";
import { become, type Stake } from "../state/stake.ts";
import { isInFlight, liabilityOf, owedOn, stop, succeedBy, moneyOutOf } from "../state/way-out.ts";

/** An admin's request to book a movement, and the admins who proposed the same before. */
export type AdoptCommand = AdminCommand & {
  readonly proposedBy: readonly string[];
  /** Amounts above this need two admins. */
  readonly limitCents: Cents;
};

/**
 * Books money that was moved by hand for a stake. Takes it from what is owed for the charge, then from the platform;
 * the rest goes out. Throws STAKE_NOT_FOUND, NOTHING_PARKED, DISPUTE_OPEN, STAKE_BUSY, SECOND_ADMIN_NEEDED.
 */
export function adoptMovement(
  state: StakeState,
  seen: SeenMovement,
  command: AdoptCommand,
  now: Date,
): PaymentsChange<AdminAction> {
  const { stake, disputes, operations } = state;
  const movement = adoptable(state.movements, seen.id);
  if (stake === null) throw domainError("STAKE_NOT_FOUND");
  if (isContested(disputes)) throw domainError("DISPUTE_OPEN");
  const moneyOut = moneyOutOf(operations);
  if (moneyOut !== undefined && isInFlight(moneyOut)) throw domainError("STAKE_BUSY", {}, UNDER_WAY);
  const adminAction = agreed(movement, command, now);
  if (adminAction.action === "PROPOSE_ADOPTION") return { answer: adminAction, writes: { adminAction } };
  const owedCents = owedOn(stake, state.owed);
  const booked = adoptedFrom(movement, owedCents, now);
  // Part of a transfer may have been reversed before an admin adopted it.
  const { after: adopted, transactions: back } = bookedBackByHand(seen, liabilityOf(stake), booked);
  const leftCents = owedCents - adopted.takenCents;
  const others = state.movements.filter(({ id }) => id !== seen.id);
  const rows = rowsAfter(
    stake,
    moneyOut,
    { leftCents, isTaken: adopted.takenCents > 0n, isHeld: isMovedByHand(others) },
    now,
  );
  const isOver = stake.status === "REFUNDING" && leftCents === 0n;
  const isDue = rows.some(({ status }) => status === "DUE");
  return {
    answer: adminAction,
    writes: {
      movements: [adopted],
      stakes: isOver ? [become(stake, "REFUNDED", now)] : [],
      operations: rows,
      transactions: [bookedByHand(seen, liabilityOf(stake), booked), ...back],
      adminAction,
    },
    events: [...sentBy(stake, adopted), ...(isDue ? [{ type: "MoneyDue", betId: stake.betId } as const] : [])],
  };
}

const UNDER_WAY = "Money of this stake is on its way at Stripe. Try again in a moment.";
const NOT_FINISHED = "Stripe has not finished this movement. Try again when it has.";

/** Returns the movement that awaits adoption. Throws NOTHING_PARKED, and STAKE_BUSY if Stripe has not finished it. */
export function adoptable(movements: readonly HandMovement[], id: string): HandMovement & { readonly cents: Cents } {
  const movement = movements.find((each) => each.id === id);
  if (movement?.status === "PENDING") throw domainError("STAKE_BUSY", {}, NOT_FINISHED);
  if (movement?.status !== "WAITING" || movement.cents === null) throw domainError("NOTHING_PARKED");
  return { ...movement, cents: movement.cents };
}

/** Returns the admin's decision: above the limit the first one is a proposal. Throws SECOND_ADMIN_NEEDED. */
export function agreed(
  { id, cents }: { readonly id: string; readonly cents: Cents },
  { proposedBy, limitCents, ...command }: AdoptCommand,
  now: Date,
): AdminAction {
  const before = { movement: proposedBy.length === 0 ? "MADE_BY_HAND" : "PROPOSED" };
  const decided = { ...command, subject: id, amountCents: cents, createdAt: now, before };
  if (cents <= limitCents || proposedBy.some((adminId) => adminId !== command.adminId)) {
    return { ...decided, action: "ADOPT_MOVEMENT", after: { movement: "ADOPTED" } };
  }
  if (proposedBy.length > 0) throw domainError("SECOND_ADMIN_NEEDED");
  return { ...decided, action: "PROPOSE_ADOPTION", after: { movement: "PROPOSED" } };
}

/** The movement once it is booked: taken from what is owed, as far as that covers it. */
export function adoptedFrom(
  movement: HandMovement & { readonly cents: Cents },
  owedCents: Cents,
  now: Date,
): HandMovement {
  const takenCents = movement.cents < owedCents ? movement.cents : owedCents;
  return { ...movement, status: "ADOPTED", takenCents, lossCents: movement.cents - takenCents, endedAt: now };
}

/** Ends a row whose amount no longer matches what is owed; the next row has the remaining amount. */
function rowsAfter(
  stake: Stake,
  moneyOut: Operation | undefined,
  { leftCents, isTaken, isHeld }: { readonly leftCents: Cents; readonly isTaken: boolean; readonly isHeld: boolean },
  now: Date,
): Operation[] {
  if (!isTaken || moneyOut === undefined || moneyOut.status === "DONE" || moneyOut.status === "FAILED") return [];
  const [ended, next] = succeedBy(stake, moneyOut, { cents: leftCents, reason: BY_HAND, now });
  if (next === undefined) return [ended];
  if (moneyOut.status === "STOPPED" && moneyOut.lastError === "reversed") return [ended, stop(next, "reversed")];
  return [ended, isHeld ? stop(next, BY_HAND) : next];
}

/** The actual sending time is not stored; the movement was seen soon after. */
function sentBy(stake: Stake, { kind, takenCents: cents, seenAt }: HandMovement): PaymentsEvent[] {
  if (cents === 0n) return [];
  return [
    kind === "REFUND" ? { type: "StakeRefunded", stake, cents } : { type: "PayoutSent", stake, cents, sentAt: seenAt },
  ];
}
