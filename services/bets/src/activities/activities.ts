import type { ReviewBetDeps } from "../operations/review-bet.ts";
import { cleanupActivities, type CleanupDeps } from "./clear-platform.ts";
import { recordBallot } from "./record-ballot.ts";
import { recordSettlement } from "./record-settlement.ts";
import { reviewBet } from "./review-bet.ts";

/** Everything that this service does on the task queue `bets`. */
export const activitiesOf = (deps: ReviewBetDeps & CleanupDeps) => ({
  reviewBet: reviewBet(deps),
  recordBallot: recordBallot(deps),
  recordSettlement: recordSettlement(deps),
  ...cleanupActivities(deps),
});
