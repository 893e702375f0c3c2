/** The results of the bets that a person published. Every ended bet was settled or refunded. */
export type CreatorRecord = {
  readonly created: number;
  /** Bets whose winners were paid. */
  readonly settled: number;
  readonly refunded: number;
  /** Refunded bets whose participants rejected the proposed result. */
  readonly disputed: number;
  /**
   * From the end of a settled bet to the division of its money, with two significant digits; null while nothing
   * settled.
   */
  readonly medianSettlementSeconds: number | null;
};

/** The record of a person who published nothing. */
export const NO_RECORD: CreatorRecord = {
  created: 0,
  settled: 0,
  refunded: 0,
  disputed: 0,
  medianSettlementSeconds: null,
};
