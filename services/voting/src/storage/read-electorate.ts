import type { Sql } from "@stakehold/store/sql.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
import { z } from "zod";
import type { RecordedElector } from "../operations/ports/ballots.ts";
import { choiceOf, objectionOf, seatOf } from "./rows.ts";

/** Reads everyone who could vote on a bet's result, each with the vote if it was cast, one more than the page holds. */
export async function readElectorate(
  sql: Sql,
  betId: string,
  { after, limit }: Page<TimePosition>,
): Promise<readonly RecordedElector[]> {
  const rows = await sql.query(ELECTORATE, [betId, after?.time ?? null, after?.id ?? null, limit + 1]);
  return rows.map((row) => electorIn(betId, rowShape.parse(row)));
}

// A ballot has at most 5,000 seats, so they are sorted. No vote is cast at the deadline, so electors without one come
// last.
const ELECTORATE = `
  SELECT electors.user_id, electors.seat, votes.choice, votes.reason, votes.sentence, votes.cast_at,
         coalesce(votes.cast_at, ballots.deadline) AS stands_at
  FROM ballots
  JOIN electors ON electors.bet_id = ballots.bet_id
  LEFT JOIN votes ON votes.bet_id = electors.bet_id AND votes.user_id = electors.user_id
  WHERE ballots.bet_id = $1::uuid
    AND ($2::timestamptz IS NULL OR (coalesce(votes.cast_at, ballots.deadline), electors.user_id) > ($2, $3::uuid))
  ORDER BY coalesce(votes.cast_at, ballots.deadline), electors.user_id
  LIMIT $4::int`;

const rowShape = z.object({
  user_id: z.string(),
  seat: z.string(),
  choice: z.string().nullable(),
  reason: z.string().nullable(),
  sentence: z.string().nullable(),
  cast_at: z.date().nullable(),
  stands_at: z.date(),
});

function electorIn(betId: string, row: z.infer<typeof rowShape>): RecordedElector {
  const { user_id: userId, choice, cast_at: castAt } = row;
  const vote =
    choice === null || castAt === null
      ? undefined
      : { betId, userId, castAt, choice: choiceOf(choice), objection: objectionOf(row) };
  return { betId, userId, seat: seatOf(row.seat), vote, position: { time: row.stands_at, id: userId } };
}
