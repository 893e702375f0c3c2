import { PLAIN_TERMS, type Bet } from "./bet.ts";

const NOBODY = "";
const LONG_AGO = new Date(0);

/** What a bet is called that a cleanup deleted. */
export const REMOVED_BET = "Removed bet";

/** What is shown in the place of a bet that is gone, where money of it is still spoken of. */
export const removedBet = (id: string): Bet => ({
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
  forPool: 0n,
  againstPool: 0n,
  pool: 0n,
  forCount: 0,
  againstCount: 0,
  lastAdmission: 0,
  proposedWinningSide: null,
  proposedOutcome: null,
  evidenceUrl: null,
  evidencePictureId: null,
  proposedAt: null,
  proposerId: null,
  votingEndsAt: null,
  decision: "REFUND",
  decisionReason: "CLEANUP",
  decidedAt: null,
  endedAt: null,
  dueAt: null,
  ...PLAIN_TERMS,
  remindedUntil: null,
});

/** Whether a bet is one that is gone: every other one has a creator. */
export const isRemoved = ({ creatorId }: Bet): boolean => creatorId === NOBODY;
