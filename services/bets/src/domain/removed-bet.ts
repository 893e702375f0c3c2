import { PLAIN_TERMS, UNTOUCHED, type Bet } from "./bet.ts";

const NOBODY = "";
const LONG_AGO = new Date(0);

/** The title of a bet that a cleanup deleted. */
export const REMOVED_BET = "Removed bet";

/** Returns a stand-in for a deleted bet, for pages that still show its money. */
export const removedBet = (id: string): Bet => ({
  ...UNTOUCHED,
  ...PLAIN_TERMS,
  id,
  creatorId: NOBODY,
  title: REMOVED_BET,
  description: "",
  category: "WILDCARD",
  topic: "OTHERS",
  status: "REFUNDED",
  feePolicy: "ENTRY",
  totalAmount: 0n,
  minEntry: 0n,
  createdAt: LONG_AGO,
  publishedAt: LONG_AGO,
  endDate: LONG_AGO,
  decision: "REFUND",
  decisionReason: "CLEANUP",
  dueAt: null,
});

/** Whether a bet is such a stand-in: every other bet has a creator. */
export const isRemoved = ({ creatorId }: Bet): boolean => creatorId === NOBODY;
