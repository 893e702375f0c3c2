import { rowsBy } from "@stakehold/service/graphql/page-loader.ts";
import type { Page } from "@stakehold/service/graphql/page.ts";
import type { Bet } from "../domain/bet.ts";
import type { Participation } from "../domain/participation.ts";
import { Prisma, type PrismaClient } from "../generated/prisma/client.ts";
import type { Ended } from "../operations/ports/bets.ts";
import { columnsOf } from "./columns.ts";

/** The first bets of each wanted person ($1), from the index of one after the other. Drafts are the viewer's own ($2). */
const CREATED = `
  SELECT created.* FROM unnest($1::text[]) AS wanted (creator_id)
  CROSS JOIN LATERAL (
    SELECT ${columnsOf(Prisma.BetScalarFieldEnum)} FROM bets
    WHERE creator_id = wanted.creator_id AND ($3::uuid IS NULL OR id < $3::uuid)
      -- A draft that was given up is nothing that anybody looks for.
      AND CASE WHEN creator_id = $2 THEN status <> 'ABANDONED' ELSE published_at IS NOT NULL END
    ORDER BY id DESC LIMIT $4
  ) AS created
  ORDER BY created.id DESC`;

/** The first participants of each wanted bet ($1), from the index of one after the other. */
const PARTICIPANTS = `
  SELECT admitted.* FROM unnest($1::uuid[]) AS wanted (bet_id)
  CROSS JOIN LATERAL (
    SELECT ${columnsOf(Prisma.ParticipationScalarFieldEnum)} FROM participations
    WHERE bet_id = wanted.bet_id AND status = 'HELD' AND ($2::integer IS NULL OR admission_number > $2)
    ORDER BY admission_number LIMIT $3
  ) AS admitted
  ORDER BY admitted."admissionNumber"`;

/** A person's own bets ($1) that ended within a time ($2, $3), have two sides and no proposal, and hold their stake still. */
const PROPOSALS_DUE = `
  SELECT ${columnsOf(Prisma.BetScalarFieldEnum)} FROM bets
  WHERE creator_id = $1 AND status = 'ACTIVE' AND decision IS NULL AND for_count > 0 AND against_count > 0
    AND end_date > $2::timestamptz AND end_date <= $3::timestamptz
    AND EXISTS (SELECT FROM participations WHERE bet_id = bets.id AND user_id = $1 AND participations.status = 'HELD')
  ORDER BY end_date, id LIMIT $4::integer`;

/** The bets that a person is to propose a result for, the one that ended first before the others. */
export const readProposalsDue = (
  prisma: PrismaClient,
  userId: string,
  { after, until }: Ended,
  limit: number,
): Promise<Bet[]> => prisma.$queryRawUnsafe<Bet[]>(PROPOSALS_DUE, userId, after, until, limit);

/** A page of the bets that each of these people created, in one statement. */
export async function readCreated(
  prisma: PrismaClient,
  creatorIds: readonly string[],
  { limit, after, viewerId }: Page<string> & { readonly viewerId: string },
): Promise<Map<string, Bet[]>> {
  const bets = await prisma.$queryRawUnsafe<Bet[]>(CREATED, [...creatorIds], viewerId, after ?? null, limit + 1);
  return rowsBy(bets, ({ creatorId }) => creatorId);
}

/** A page of the admitted places of each of these bets, in one statement. */
export async function readParticipants(
  prisma: PrismaClient,
  betIds: readonly string[],
  { limit, after }: Page<number>,
): Promise<Map<string, Participation[]>> {
  const places = await prisma.$queryRawUnsafe<Participation[]>(PARTICIPANTS, [...betIds], after ?? null, limit + 1);
  return rowsBy(places, ({ betId }) => betId);
}
