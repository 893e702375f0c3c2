import { DECISION_REASONS, FEE_POLICIES, OUTCOMES, SIDES } from "@stakehold/wager/words.ts";
import { z } from "zod";
import { BET_STATUSES, type Bet } from "../domain/bet.ts";
import type { Participation } from "../domain/participation.ts";
import { columnOf } from "./columns.ts";

/** Cents are far below the largest exact integer of a JSON number. */
const cents = z.int().transform(BigInt);
const time = z.string().transform((text) => new Date(text));

const bet = z.object({
  id: z.string(),
  creatorId: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(["FINANCIAL", "WEATHER", "SPORTS", "WILDCARD"]),
  topic: z.enum(["TECH", "POLITICS", "ENTERTAINMENT", "OTHERS"]).nullable(),
  status: z.enum(BET_STATUSES),
  feePolicy: z.enum(FEE_POLICIES),
  totalAmount: cents,
  minEntry: cents,
  createdAt: time,
  publishedAt: time.nullable(),
  endDate: time,
  forPool: cents,
  againstPool: cents,
  pool: cents,
  forCount: z.int(),
  againstCount: z.int(),
  lastAdmission: z.int(),
  proposedWinningSide: z.enum(SIDES).nullable(),
  proposedOutcome: z.string().nullable(),
  proposedAt: time.nullable(),
  proposerId: z.string().nullable(),
  votingEndsAt: time.nullable(),
  decision: z.enum(OUTCOMES).nullable(),
  decisionReason: z.enum(DECISION_REASONS).nullable(),
  decidedAt: time.nullable(),
  endedAt: time.nullable(),
  dueAt: time.nullable(),
  sourceName: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  voidIf: z.string().nullable(),
  earlyProposal: z.boolean().nullable(),
  evidenceUrl: z.string().nullable(),
  evidencePictureId: z.string().nullable(),
  remindedUntil: time.nullable(),
}) satisfies z.ZodType<Bet>;

const place = z.object({
  id: z.string(),
  betId: z.string(),
  userId: z.string(),
  side: z.enum(SIDES),
  amount: cents,
  status: z.enum(["PENDING", "HELD", "REFUSED", "CANCELLED", "WITHDRAWN"]),
  admissionNumber: z.int().nullable(),
  createdAt: time,
  admittedAt: time.nullable(),
  withdrawnAt: time.nullable(),
  bannedAt: time.nullable(),
  appId: z.string().nullable(),
}) satisfies z.ZodType<Participation>;

/** Converts a JSON row of PostgreSQL from column names to field names. */
const fieldsOf = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldOf(column), value]));

const fieldOf = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const row = z.record(z.string(), z.unknown()).transform(fieldsOf);

/** The result of `entry_state` (migrations). */
export const entryState = z.object({
  bet: row.pipe(bet).nullable(),
  own: row.pipe(place).nullable(),
  is_banned: z.boolean(),
  is_platform_open: z.boolean(),
  open_drafts: z.int(),
});

/** Returns the row to write for a bet or a place. */
export const rowOf = (fields: Bet | Participation): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value]));
