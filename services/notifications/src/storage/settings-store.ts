import type { QuietHours } from "../domain/quiet-hours.ts";
import { mutedOf, subjectOf, type Channel } from "../domain/subject.ts";
import type { SettingsStore } from "../operations/ports/settings.ts";
import type { Wish } from "../domain/notice.ts";
import type { PrismaClient } from "./prisma.ts";

/** Stores people's notification settings in PostgreSQL. */
export const createSettingsStore = (prisma: PrismaClient): SettingsStore => ({
  settingsOf: async (userId) => {
    const rows = await prisma.mutedSubject.findMany({ where: { userId } });
    const hours = await prisma.quietHours.findUnique({ where: { userId } });
    return {
      muted: rows.flatMap((row) => mutedOf(row) ?? []),
      quietHours: hours === null ? null : quietHoursOf(hours),
    };
  },
  mutedSubjects: async (userId, way) =>
    (await prisma.mutedSubject.findMany({ where: { userId, way } })).flatMap((row) => mutedOf(row)?.subject ?? []),
  mute: async (userId, muted) =>
    void (await prisma.mutedSubject.createMany({ data: { userId, ...muted }, skipDuplicates: true })),
  unmute: async (userId, muted) => void (await prisma.mutedSubject.deleteMany({ where: { userId, ...muted } })),
  setQuietHours: async (userId, hours) => {
    if (hours === null) await prisma.quietHours.deleteMany({ where: { userId } });
    else await prisma.quietHours.upsert({ where: { userId }, create: { userId, ...hours }, update: hours });
  },
  unsubscribeKeyOf: async (id) => {
    const person = await prisma.person.findUnique({ where: { id }, select: { unsubscribeKey: true } });
    return person?.unsubscribeKey;
  },
});

/** Returns quiet hours without the other columns of their row. */
export const quietHoursOf = ({ timeZone, fromMinute, toMinute }: QuietHours): QuietHours => ({
  timeZone,
  fromMinute,
  toMinute,
});

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
