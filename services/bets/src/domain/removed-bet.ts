import { PLAIN_TERMS, UNTOUCHED, type Bet } from "./bet.ts";

const NOBODY = "";
const LONG_AGO = new Date(0);

/** What a bet is called that a cleanup deleted. */
export const REMOVED_BET = "Removed bet";

/** What is shown in the place of a bet that is gone, where money of it is still spoken of. */
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

/** Whether a bet is one that is gone: every other one has a creator. */
export const isRemoved = ({ creatorId }: Bet): boolean => creatorId === NOBODY;
