import { describe, expect, test } from "@jest/globals";
import { nextLookAt, observeAccount, type PayoutAccount } from "./payout-account.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const MINUTE_MS = 60_000;
const after = (ms: number) => new Date(NOW.getTime() + ms);

const account = (change: Partial<PayoutAccount> = {}): PayoutAccount => ({
  userId: "u",
  attempt: 1,
  stripeAccount: "acct",
  detailsSubmitted: false,
  payoutsEnabled: false,
  hindrance: null,
  observedAt: NOW,
  createdAt: NOW,
  dueAt: after(10 * MINUTE_MS),
  ...change,
});

const seen = (detailsSubmitted: boolean, payoutsEnabled: boolean) => ({
  id: "acct",
  operation: undefined,
  userId: "u",
  detailsSubmitted,
  payoutsEnabled,
  hindrance: null,
});

describe("an account as Stripe shows it", () => {
  test("is stored, and reported when anything changed", () => {
    const ready = observeAccount(account(), seen(true, true), after(1));
    expect(ready).toMatchObject({ changed: true, account: { payoutsEnabled: true, dueAt: null } });
    expect(observeAccount(ready.account, seen(true, true), after(2)).changed).toBe(false);
    expect(observeAccount(ready.account, seen(true, false), after(2)).changed).toBe(true);
  });

  test("from an earlier reading never overwrites a later one", () => {
    const present = account({ payoutsEnabled: true, observedAt: after(5) });
    expect(observeAccount(present, seen(true, false), after(4))).toEqual({ account: present, changed: false });
  });

  test.each([
    [0, 10],
    [60, 30],
    [10 * 24 * 60, 24 * 60],
  ])("created %d minutes ago is read again in %d", (age, wait) => {
    const old = account({ createdAt: after(-age * MINUTE_MS) });
    expect(nextLookAt(old, NOW)).toEqual(after(wait * MINUTE_MS));
  });
});
