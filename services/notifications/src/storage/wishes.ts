import type { Wish } from "../domain/notice.ts";
import { mutedOf, subjectOf, type Channel } from "../domain/subject.ts";
import type { PrismaClient } from "./prisma.ts";
import { quietHoursOf } from "./settings-store.ts";

/** A notice's recipient and kind. */
type Addressed = { readonly userId: string; readonly kind: string };

/** Reads these people's settings for one channel. */
export async function wishesOf(
  prisma: PrismaClient,
  way: Channel,
  userIds: readonly string[],
): Promise<(notice: Addressed) => Wish> {
  const theirs = { userId: { in: [...userIds] } };
  const muted = await prisma.mutedSubject.findMany({ where: { ...theirs, way } });
  const quiet = await prisma.quietHours.findMany({ where: theirs });
  const hoursOf = new Map(quiet.map((hours) => [hours.userId, quietHoursOf(hours)]));
  return ({ userId, kind }) => {
    const subject = subjectOf(kind);
    const isMuted =
      subject !== undefined && muted.some((row) => row.userId === userId && mutedOf(row)?.subject === subject);
    return { isMuted, quietHours: hoursOf.get(userId) };
  };
}
