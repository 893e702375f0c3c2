import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import type { NoticeStore } from "../operations/ports/notices.ts";
import type { PrismaClient } from "./prisma.ts";
import { takeDue } from "./take-due.ts";

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
