import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import { newId } from "@stakehold/service/id.ts";
import type { AdminAction } from "../../domain/state/admin-action.ts";
import { adoptMovement as adopt, type AdoptCommand } from "../../domain/reconcile/adopt-movement.ts";
import { CallFailure } from "../../domain/state/call-failure.ts";
import { adoptSuspenseMovement } from "../../domain/reconcile/suspense-movement.ts";
import {
  findTransferByHand,
  readRefundByHand,
  type ApplyMovementDeps,
  type FoundMovement,
} from "../movements/apply-movement.ts";
import { applyRefund } from "../movements/apply-refund.ts";
import { adoptReversal, type AdoptReversalDeps } from "./adopt-reversal.ts";
import { applyTransfer } from "../movements/apply-transfer.ts";
import { orUnavailable } from "../or-unavailable.ts";
import type { AdminActionStore } from "../ports/admin-actions.ts";
import type { KeyStore } from "../ports/keys.ts";
import type { StakeStore } from "../ports/stakes.ts";
import type { StripeCalls } from "../ports/stripe.ts";
import { logAction, type LogActionDeps } from "../log-action.ts";

/** An admin's request to book money that was moved by hand. */
export type AdoptMovement = {
  readonly adminId: string;
  /** Stripe's id of a refund, a transfer or a reversal. */
  readonly stripeId: string;
  readonly note: string;
  readonly idempotencyKey: string;
};

/** Dependencies for adopting. `adoptionLimitCents`: larger amounts need two admins. */
export type AdoptMovementDeps = ApplyMovementDeps &
  AdoptReversalDeps &
  LogActionDeps & {
    readonly stakes: Pick<StakeStore, "find">;
    readonly stripe: Pick<StripeCalls, "retrieveRefund" | "retrieveTransfer" | "retrievePaymentIntent">;
    readonly adminActions: AdminActionStore;
    readonly keys: KeyStore;
    readonly adoptionLimitCents: Cents;
  };

/**
 * Reads a refund, transfer or reversal that was made by hand at Stripe and books it by its id, once. Above the limit
 * the first admin's call becomes a proposal, and another admin's call with the same id carries it out. Throws
 * MOVEMENT_NOT_FOUND, NOTHING_PARKED, DISPUTE_OPEN, STAKE_BUSY, SECOND_ADMIN_NEEDED, IDEMPOTENCY_KEY_REUSED,
 * UNAVAILABLE.
 */
export async function adoptMovement(deps: AdoptMovementDeps, asked: AdoptMovement): Promise<AdminAction> {
  const { adminId, stripeId, note, idempotencyKey } = asked;
  const input = { subject: stripeId, note };
  await deps.keys.claim({ caller: adminId, operation: "ADOPT_MOVEMENT", key: idempotencyKey, input });
  const made = await findMade(deps, asked);
  if (made !== null) return made;
  const proposedBy = await deps.adminActions.proposers(stripeId);
  const command = { id: newId(), adminId, subject: stripeId, note, idempotencyKey, proposedBy };
  try {
    const done = await carryOut(deps, { ...command, limitCents: deps.adoptionLimitCents });
    logAction(deps, done);
    return done;
  } catch (error) {
    // A concurrent identical call may have come first.
    const twin = await findMade(deps, asked);
    if (twin !== null) return twin;
    throw error;
  }
}

async function carryOut(deps: AdoptMovementDeps, command: AdoptCommand): Promise<AdminAction> {
  if (command.subject.startsWith("trr_")) return adoptReversal(deps, command);
  return decide(deps, await orUnavailable(() => read(deps, command.subject)), command);
}

/** Returns the decision under this key; decisions outlive keys. */
async function findMade({ adminActions }: AdoptMovementDeps, asked: AdoptMovement): Promise<AdminAction | null> {
  const { adminId, idempotencyKey, stripeId } = asked;
  const made =
    (await adminActions.find(adminId, "ADOPT_MOVEMENT", idempotencyKey)) ??
    (await adminActions.find(adminId, "PROPOSE_ADOPTION", idempotencyKey));
  if (made !== null && made.subject !== stripeId) throw domainError("IDEMPOTENCY_KEY_REUSED");
  return made;
}

/** Reads the movement, and applies it first if no webhook has reported it. Throws CallFailure, MOVEMENT_NOT_FOUND. */
async function read(deps: AdoptMovementDeps, stripeId: string): Promise<FoundMovement> {
  try {
    const found = stripeId.startsWith("tr_") ? await readTransfer(deps, stripeId) : await readRefund(deps, stripeId);
    if (found !== undefined) return found;
  } catch (error) {
    // Stripe does not know the id, or the id belongs to another kind of object.
    if (!(error instanceof CallFailure && error.kind === "definite")) throw error;
  }
  throw domainError("MOVEMENT_NOT_FOUND");
}

async function readRefund(deps: AdoptMovementDeps, stripeId: string): Promise<FoundMovement | undefined> {
  const refund = await deps.stripe.retrieveRefund(stripeId);
  await applyRefund(deps, refund, "ADMIN");
  const seen = await readRefundByHand(deps, refund);
  if (seen === undefined) return undefined;
  const stakeId = await deps.stakes.findByPayment(seen.paymentIntent);
  const stake = stakeId === null ? null : await deps.stakes.find(stakeId);
  // If a stake ended without a charge, its payment's money is in suspense.
  return { seen, stakeId: stake === null || stake.charge === null ? null : stake.id };
}

async function readTransfer(deps: AdoptMovementDeps, stripeId: string): Promise<FoundMovement> {
  const transfer = await deps.stripe.retrieveTransfer(stripeId);
  await applyTransfer(deps, transfer, "ADMIN");
  return findTransferByHand(deps, transfer);
}

const decide = (
  deps: AdoptMovementDeps,
  { seen, stakeId }: FoundMovement,
  command: AdoptCommand,
): Promise<AdminAction> =>
  stakeId === null
    ? deps.suspense.change(seen.paymentIntent, (state, now) => adoptSuspenseMovement(state, seen, command, now))
    : deps.stakes.change({ stakeId }, (state, now) => adopt(state, seen, command, now));
