import type { AccountState, PaymentsChange } from "../state/change.ts";
import {
  attemptOf,
  begun,
  done,
  failed,
  isKeyOf,
  keyOf,
  newOperation,
  nextAttempt,
  REPLAY_FOR_MS,
  type Operation,
} from "../state/operation.ts";
import {
  ACCOUNT_CHECK_MS,
  observeAccount,
  type ConnectedAccount,
  type PayoutAccount,
} from "../state/payout-account.ts";

/** An account about to be created under its committed key; null when the person already has one. */
export type AccountCall = { readonly key: string; readonly userId: string } | null;

/** Records that a person's account is about to be created, once per person. */
export function beginAccount(
  { account, operations }: AccountState,
  userId: string,
  hash: (parameters: { key: string; userId: string }) => string,
  now: Date,
): PaymentsChange<AccountCall> {
  if (account !== null && account.stripeAccount !== null) return { answer: null };
  const present = account ?? newAccount(userId, now);
  const key = keyOf("ACCOUNT", userId, present.attempt);
  const create =
    operations.find((operation) => operation.key === key) ??
    newOperation({ key, kind: "ACCOUNT", userId, attempt: present.attempt }, now);
  if (create.firstCalledAt !== null && now.getTime() - create.firstCalledAt.getTime() > REPLAY_FOR_MS) {
    return beginNext(present, create, hash, now);
  }
  const call = { key, userId };
  return { answer: call, writes: { payoutAccount: present, operations: [begun(create, hash(call), now)] } };
}

/** A stray account owns nothing, so the next key is safe right after a definite failure or a stored 5xx. */
function beginNext(
  present: PayoutAccount,
  create: Operation,
  hash: (parameters: { key: string; userId: string }) => string,
  now: Date,
): PaymentsChange<AccountCall> {
  const { userId } = present;
  const raised: PayoutAccount = { ...present, attempt: present.attempt + 1 };
  const call = { key: keyOf("ACCOUNT", userId, raised.attempt), userId };
  const next = begun(nextAttempt(create, call.key, 0, now), hash(call), now);
  return {
    answer: call,
    writes: { payoutAccount: raised, operations: [failed(create, "no answer in time", now), next] },
  };
}

/**
 * Detaches a person's account so that the next attempt opens another: either the account is gone, or it works and the
 * person wants to change it. Ends attempts in progress for the old one. Does nothing without an account.
 */
export function leaveAccount({ account, operations }: AccountState, now: Date): PaymentsChange {
  if (account === null || account.stripeAccount === null) return { answer: undefined };
  const left: PayoutAccount = {
    ...newAccount(account.userId, now),
    createdAt: account.createdAt,
    attempt: account.attempt + 1,
  };
  return {
    answer: undefined,
    // Its creation attempt is marked failed: only one attempt per person counts.
    writes: { payoutAccount: left, operations: operations.filter(isLive).map((made) => failed(made, "left", now)) },
    events: [{ type: "PayoutAccountChanged", account: left }],
  };
}

const isLive = ({ status }: Operation): boolean => status !== "FAILED";

/** Gives up an attempt and continues under the next key. */
export function giveUpAccount(
  { account, operations }: AccountState,
  key: string,
  hash: (parameters: { key: string; userId: string }) => string,
  now: Date,
): PaymentsChange<AccountCall> {
  const create = operations.find((operation) => operation.key === key && operation.nextAttemptAt !== null);
  if (account === null || account.stripeAccount !== null || create === undefined) return { answer: null };
  return beginNext(account, create, hash, now);
}

const newAccount = (userId: string, now: Date): PayoutAccount => ({
  userId,
  attempt: 1,
  stripeAccount: null,
  detailsSubmitted: false,
  payoutsEnabled: false,
  hindrance: null,
  observedAt: null,
  createdAt: now,
  dueAt: new Date(now.getTime() + ACCOUNT_CHECK_MS),
});

/**
 * Adopts an account that an earlier attempt created and the database may have forgotten: the one that can receive, else
 * the newest. Does not take back an account that the person left or that Stripe closed permanently. Returns whether one
 * exists.
 */
export function takeAccount(
  { account, operations }: AccountState,
  userId: string,
  { accounts, observedAt }: { readonly accounts: readonly ConnectedAccount[]; readonly observedAt: Date },
  now: Date,
): PaymentsChange<boolean> {
  const present = account ?? newAccount(userId, now);
  const ours = accounts.filter(
    ({ operation = "", hindrance }) =>
      isKeyOf(operation, "ACCOUNT", userId) && attemptOf(operation) >= present.attempt && hindrance !== "REJECTED",
  );
  const seen = ours.find(({ payoutsEnabled }) => payoutsEnabled) ?? ours[0];
  if (seen?.operation === undefined || (account !== null && account.stripeAccount !== null)) {
    return { answer: seen !== undefined };
  }
  const key = seen.operation;
  const made =
    operations.find((operation) => operation.key === key) ??
    newOperation({ key, kind: "ACCOUNT", userId, attempt: attemptOf(key) }, now);
  const others = operations.filter((operation) => operation.key !== key && operation.nextAttemptAt !== null);
  const { account: observed } = observeAccount({ ...present, attempt: attemptOf(key) }, seen, observedAt);
  return {
    answer: true,
    writes: {
      payoutAccount: observed,
      operations: [done(made, seen.id, now), ...others.map((other) => failed(other, "another account was found", now))],
    },
    events: [{ type: "PayoutAccountChanged", account: observed }],
  };
}

/** Updates an account to what Stripe shows. Leaves an account alone that is not the person's. */
export function applyConnectedAccount(
  { account, operations }: AccountState,
  seen: ConnectedAccount,
  observedAt: Date,
  now: Date,
): PaymentsChange<PayoutAccount | null> {
  if (account === null) return { answer: null };
  const isTheirs =
    account.stripeAccount === seen.id ||
    (account.stripeAccount === null && seen.operation === keyOf("ACCOUNT", account.userId, account.attempt));
  if (!isTheirs) return { answer: account };
  const { account: observed, changed } = observeAccount(account, seen, observedAt);
  const create = operations.find(({ key, nextAttemptAt }) => key === seen.operation && nextAttemptAt !== null);
  return {
    answer: observed,
    writes: {
      payoutAccount: observed,
      operations: create === undefined ? [] : [done(create, seen.id, now)],
    },
    events: changed ? [{ type: "PayoutAccountChanged", account: observed }] : [],
  };
}
