import { expect, test } from "@jest/globals";
import { payoutState } from "./payout-state.ts";

test.each([
  [null, "setup-required"],
  [{ detailsSubmitted: false, payoutsEnabled: false, hindrance: null }, "setup-required"],
  [{ detailsSubmitted: false, payoutsEnabled: true, hindrance: null }, "setup-required"],
  [{ detailsSubmitted: true, payoutsEnabled: false, hindrance: null }, "pending-verification"],
  [{ detailsSubmitted: true, payoutsEnabled: true, hindrance: null }, "ready"],
  [{ detailsSubmitted: false, payoutsEnabled: false, hindrance: "GONE" as const }, "account-gone"],
  [{ detailsSubmitted: true, payoutsEnabled: false, hindrance: "GONE" as const }, "account-gone"],
  [{ detailsSubmitted: true, payoutsEnabled: false, hindrance: "REJECTED" as const }, "account-rejected"],
  [{ detailsSubmitted: true, payoutsEnabled: false, hindrance: "RESTRICTED" as const }, "account-restricted"],
])("%j is %s", (account, state) => expect(payoutState(account)).toBe(state));
