import { readClock } from "@stakehold/messaging/clock.ts";
import { sqlOfPrisma } from "@stakehold/messaging/sql.ts";
import type { NoticeChange } from "../domain/notice.ts";
import type { Mail } from "../mails/layout.ts";
import type { DueNotice, Notices } from "../operations/notice-store.ts";
import type { PrismaClient } from "./prisma.ts";
import { recordNews } from "./record-news.ts";
import { takeDue } from "./take-due.ts";

/** Notices in PostgreSQL. */
export const createNoticeStore = (prisma: PrismaClient): Notices => ({
  record: (news) => prisma.$transaction((transaction) => recordNews(transaction, news)),
  takeDue: (limit, leaseMs) => takeDue(prisma, limit, leaseMs),
  conclude: (notice, mail, decide) => conclude(prisma, notice, mail, decide),
});

/** The end of the lease names the lease: who lost it finds another time there, and changes nothing. */
async function conclude(
  prisma: PrismaClient,
  { id, leasedUntil }: DueNotice,
  mail: Mail | undefined,
  decide: (now: Date) => NoticeChange,
): Promise<NoticeChange> {
  const change = decide(await readClock(sqlOfPrisma(prisma)));
  await prisma.notice.updateMany({ where: { id, nextAttemptAt: leasedUntil }, data: { ...change, ...mail } });
  return change;
}
