/** What became of the bets that a person published. A bet may count as refunded and as disputed. */
export type CreatorRecord = {
  readonly created: number;
  /** Its winners were paid. */
  readonly settled: number;
  readonly refunded: number;
  /** Its people voted on the proposed result and did not approve it. */
  readonly disputed: number;
  /** From the end of a settled bet to the division of its money, with two significant digits; null while nothing settled. */
  readonly medianSettlementSeconds: number | null;
};

/** The record of somebody who published nothing. */
export const NO_RECORD: CreatorRecord = {
  created: 0,
  settled: 0,
  refunded: 0,
  disputed: 0,
  medianSettlementSeconds: null,
};
