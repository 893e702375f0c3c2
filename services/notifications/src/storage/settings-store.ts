import type { QuietHours } from "../domain/quiet-hours.ts";
import { mutedOf } from "../domain/subject.ts";
import type { SettingsStore } from "../operations/ports/settings.ts";
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
