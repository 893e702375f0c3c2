import {
  bigintOf,
  integerOf,
  optionalFlag,
  optionalInteger,
  optionalText,
  optionalTime,
  optionalWord,
  textOf,
  timeOf,
  wordOf,
} from "@stakehold/messaging/columns.ts";
import type { Row } from "@stakehold/messaging/sql.ts";
import { DECISION_REASONS, FEE_POLICIES, OUTCOMES, SIDES } from "@stakehold/wager/words.ts";
import { BET_STATUSES, type Bet, type Category, type Topic } from "../domain/bet.ts";
import type { Participation, ParticipationStatus } from "../domain/participation.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { columnsOf } from "./columns.ts";

const CATEGORIES = ["FINANCIAL", "WEATHER", "SPORTS", "WILDCARD"] as const satisfies readonly Category[];
const TOPICS = ["TECH", "POLITICS", "ENTERTAINMENT", "OTHERS"] as const satisfies readonly Topic[];
const PLACE_STATUSES = [
  "PENDING",
  "HELD",
  "REFUSED",
  "CANCELLED",
  "WITHDRAWN",
] as const satisfies readonly ParticipationStatus[];

// The time of a bet's last change is used in filters, but never returned.
const { updatedAt: _updatedAt, ...betFields } = Prisma.BetScalarFieldEnum;

/** The columns of `bets` that `betOf` reads. A prepared statement names all columns that it reads. */
export const BET_COLUMNS = columnsOf(betFields);

/** The columns of `participations` that `placeOf` reads. */
export const PLACE_COLUMNS = columnsOf(Prisma.ParticipationScalarFieldEnum);

/** Returns the bet of a row. */
export const betOf = (row: Row): Bet => ({
  id: textOf(row, "id"),
  creatorId: textOf(row, "creatorId"),
  title: textOf(row, "title"),
  description: textOf(row, "description"),
  category: wordOf(row, "category", CATEGORIES),
  topic: optionalWord(row, "topic", TOPICS),
  status: wordOf(row, "status", BET_STATUSES),
  feePolicy: wordOf(row, "feePolicy", FEE_POLICIES),
  totalAmount: bigintOf(row, "totalAmount"),
  minEntry: bigintOf(row, "minEntry"),
  createdAt: timeOf(row, "createdAt"),
  publishedAt: optionalTime(row, "publishedAt"),
  endDate: timeOf(row, "endDate"),
  forPool: bigintOf(row, "forPool"),
  againstPool: bigintOf(row, "againstPool"),
  pool: bigintOf(row, "pool"),
  forCount: integerOf(row, "forCount"),
  againstCount: integerOf(row, "againstCount"),
  lastAdmission: integerOf(row, "lastAdmission"),
  proposedWinningSide: optionalWord(row, "proposedWinningSide", SIDES),
  proposedOutcome: optionalText(row, "proposedOutcome"),
  proposedAt: optionalTime(row, "proposedAt"),
  proposerId: optionalText(row, "proposerId"),
  votingEndsAt: optionalTime(row, "votingEndsAt"),
  decision: optionalWord(row, "decision", OUTCOMES),
  decisionReason: optionalWord(row, "decisionReason", DECISION_REASONS),
  decidedAt: optionalTime(row, "decidedAt"),
  endedAt: optionalTime(row, "endedAt"),
  dueAt: optionalTime(row, "dueAt"),
  sourceName: optionalText(row, "sourceName"),
  sourceUrl: optionalText(row, "sourceUrl"),
  voidIf: optionalText(row, "voidIf"),
  earlyProposal: optionalFlag(row, "earlyProposal"),
  evidenceUrl: optionalText(row, "evidenceUrl"),
  evidencePictureId: optionalText(row, "evidencePictureId"),
  remindedUntil: optionalTime(row, "remindedUntil"),
});

/** Returns the place of a row, whose columns start with the prefix. */
export const placeOf = (row: Row, prefix = ""): Participation => ({
  id: textOf(row, `${prefix}id`),
  betId: textOf(row, `${prefix}betId`),
  userId: textOf(row, `${prefix}userId`),
  side: wordOf(row, `${prefix}side`, SIDES),
  amount: bigintOf(row, `${prefix}amount`),
  status: wordOf(row, `${prefix}status`, PLACE_STATUSES),
  admissionNumber: optionalInteger(row, `${prefix}admissionNumber`),
  createdAt: timeOf(row, `${prefix}createdAt`),
  admittedAt: optionalTime(row, `${prefix}admittedAt`),
  withdrawnAt: optionalTime(row, `${prefix}withdrawnAt`),
  bannedAt: optionalTime(row, `${prefix}bannedAt`),
  appId: optionalText(row, `${prefix}appId`),
});
