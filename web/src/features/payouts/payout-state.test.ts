import { expect, test } from "@jest/globals";
import { payoutState } from "./payout-state.ts";

test.each([
  [null, "setup-required"],
  [{ detailsSubmitted: false, payoutsEnabled: false }, "setup-required"],
  [{ detailsSubmitted: false, payoutsEnabled: true }, "setup-required"],
  [{ detailsSubmitted: true, payoutsEnabled: false }, "pending-verification"],
  [{ detailsSubmitted: true, payoutsEnabled: true }, "ready"],
])("%j is %s", (account, state) => expect(payoutState(account)).toBe(state));
