import { checkInvariants, type Violation } from "@stakehold/testing/money/check-invariants.ts";
import { databaseUrl, platform } from "../platform/platform.ts";

/** Every invariant of the money path, on the platform that runs, once it has come to rest. None broken is an empty list. */
export const checkMoney = (): Promise<Violation[]> =>
  checkInvariants({ paymentsUrl: databaseUrl("payments"), betsUrl: databaseUrl("bets"), stripe: platform().stripe });
