export const DAY_MS = 24 * 60 * 60 * 1000;

/** Time reserved for future reviews of results: the hold after a vote, and the reviewers' own time. */
const [SETTLEMENT_HOLD_MS, REVIEW_PERIOD_MS] = [DAY_MS, 7 * DAY_MS];

/** Time for payouts that have to be retried, and for accounts that are not set up yet. */
const MARGIN_MS = 10 * DAY_MS;

/** The periods between a bet's end date and the division of its money, and how long the card provider holds it. */
type HoldPeriods = {
  readonly CARD_HOLD: number;
  readonly ABANDON_AFTER: number;
  readonly VOTING_PERIOD: number;
};

/**
 * Returns how far ahead a bet may end at most, in milliseconds, so that its money leaves within the card provider's
 * hold. A vote counts twice, because a result may be proposed at the last moment and then again.
 */
export const longestBetMs = ({ CARD_HOLD, ABANDON_AFTER, VOTING_PERIOD }: HoldPeriods): number =>
  CARD_HOLD - ABANDON_AFTER - 2 * VOTING_PERIOD - SETTLEMENT_HOLD_MS - REVIEW_PERIOD_MS - MARGIN_MS;
