import type { QuietHours } from "../domain/quiet-hours.ts";
import { optionalSubject, type Subject } from "../domain/subject.ts";
import type { SettingsStore } from "../operations/ports/settings.ts";
import type { PrismaClient } from "./prisma.ts";

/** What people chose of being told, in PostgreSQL. */
export const createSettingsStore = (prisma: PrismaClient): SettingsStore => ({
  settingsOf: async (userId) => {
    const rows = await prisma.mutedSubject.findMany({ where: { userId } });
    const hours = await prisma.quietHours.findUnique({ where: { userId } });
    const muted = rows.flatMap(({ subject: name, way }) => {
      const subject = optionalSubject(name);
      return subject === undefined ? [] : [{ subject, way: way === "MAIL" ? "MAIL" : "APP" } as const];
    });
    return { muted, quietHours: hours === null ? null : quietHoursOf(hours) };
  },
  mutedSubjects: async (userId, way) =>
    subjectsOf(await prisma.mutedSubject.findMany({ where: { userId, way }, select: { subject: true } })),
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

/** Subjects as this version knows them. */
export const subjectsOf = (rows: readonly { readonly subject: string }[]): readonly Subject[] =>
  rows.flatMap(({ subject }) => optionalSubject(subject) ?? []);

/** Quiet hours without what their row has beside them. */
export const quietHoursOf = ({ timeZone, fromMinute, toMinute }: QuietHours): QuietHours => ({
  timeZone,
  fromMinute,
  toMinute,
});
