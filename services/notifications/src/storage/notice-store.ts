import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { z } from "zod";
import type { DueNotice, NoticeStore } from "../operations/ports/notices.ts";
import type { Bet, Notice, Person } from "../generated/prisma/client.ts";
import type { PrismaClient } from "./prisma.ts";
import { knownBetOf } from "./known-bet.ts";
import { wishesOf } from "./settings-store.ts";

/** Stores notices in PostgreSQL. */
export const createNoticeStore = (prisma: PrismaClient): NoticeStore => ({
  takeDue: (limit, leaseMs) => takeDue(prisma, limit, leaseMs),
  conclude: async (notice, mail, decide) => {
    const { answer, writes } = decide(notice, await readClock(sqlOfPrisma(prisma)));
    // The lease's end identifies it: a sender that lost the lease finds another time there, and changes nothing.
    const where = { id: notice.id, nextAttemptAt: notice.leasedUntil };
    if (writes !== undefined) await prisma.notice.updateMany({ where, data: { ...writes, ...mail } });
    return answer;
  },
});

const leasedRows = z.array(z.object({ id: z.uuid() }));

/** Leases due notices, each to one caller alone, and loads them with what is known of their people and bets. */
async function takeDue(prisma: PrismaClient, limit: number, leaseMs: number): Promise<readonly DueNotice[]> {
  const sql = sqlOfPrisma(prisma);
  const takenAt = await readClock(sql);
  const leasedUntil = new Date(takenAt.getTime() + leaseMs);
  const rows = await sql.query(
    `WITH due AS MATERIALIZED (
       SELECT id FROM notices WHERE next_attempt_at <= $1::timestamptz
       ORDER BY next_attempt_at, id LIMIT $3::int FOR UPDATE SKIP LOCKED
     )
     UPDATE notices SET next_attempt_at = $2::timestamptz FROM due WHERE notices.id = due.id RETURNING due.id::text`,
    [takenAt, leasedUntil, limit],
  );
  const ids = leasedRows.parse(rows).map(({ id }) => id);
  return ids.length === 0 ? [] : load(prisma, ids, { takenAt, leasedUntil });
}

type Lease = Pick<DueNotice, "takenAt" | "leasedUntil">;

async function load(prisma: PrismaClient, ids: readonly string[], lease: Lease): Promise<readonly DueNotice[]> {
  const notices = await prisma.notice.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" } });
  const userIds = notices.map(({ userId }) => userId);
  const betIds = notices.flatMap(({ betId }) => (betId === null ? [] : [betId]));
  // A person without an address counts as unknown; some providers send the address later.
  const people = await prisma.person.findMany({ where: { id: { in: userIds }, email: { not: "" } } });
  const bets = await prisma.bet.findMany({ where: { id: { in: betIds } } });
  const wishOf = await wishesOf(prisma, "MAIL", userIds);
  const personOf = new Map(people.map((person) => [person.id, person]));
  const betOf = new Map(bets.map((bet) => [bet.id, bet]));
  return notices.map((notice) => ({
    ...dueNoticeOf(notice, personOf.get(notice.userId), betOf.get(notice.betId ?? "")),
    wish: wishOf(notice),
    ...lease,
  }));
}

const dueNoticeOf = (
  notice: Notice,
  person: Person | undefined,
  bet: Bet | undefined,
): Omit<DueNotice, keyof Lease | "wish"> => ({
  id: notice.id,
  messageId: notice.messageId,
  userId: notice.userId,
  kind: notice.kind,
  facts: notice.facts,
  betId: notice.betId,
  mail: mailOf(notice),
  attempts: notice.attempts,
  createdAt: notice.createdAt,
  person,
  bet: bet === undefined ? undefined : knownBetOf(bet),
});

const mailOf = ({ subject, text, html }: Notice): DueNotice["mail"] =>
  subject === null || text === null || html === null ? undefined : { subject, text, html };
