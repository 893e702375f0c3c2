import type { AccountState, PaymentsChange } from "./change.ts";
import { begun, done, failed, keyOf, newOperation, nextAttempt, REPLAY_FOR_MS, type Operation } from "./operation.ts";
import { ACCOUNT_CHECK_MS, observeAccount, type ConnectedAccount, type PayoutAccount } from "./payout-account.ts";

/** An account that is about to be created, under the key that was committed; null when there is one. */
export type AccountCall = { readonly key: string; readonly userId: string } | null;

/** Writes down that a person's account is about to be created, once per person. */
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

/** A stray account owns nothing, so after a definite failure or a stored 5xx the next key may be taken at once. */
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

/** Gives an attempt up and goes on under the next key. */
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
  observedAt: null,
  createdAt: now,
  dueAt: new Date(now.getTime() + ACCOUNT_CHECK_MS),
});

/** Brings an account up to what Stripe shows; one that is not the person's is left alone. */
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
