import { requirePerson } from "@stakehold/service/callers/caller.ts";
import { isLocked, SUBJECTS, type Channel } from "../domain/subject.ts";
import type { NotificationSettings, Resolvers } from "../generated/graphql.ts";
import type { DeviceStore, PushOffer } from "../operations/ports/pushes.ts";
import type { ChosenSettings, SettingsStore } from "../operations/ports/settings.ts";
import { setNotificationWay } from "../operations/set-notification-way.ts";
import { stopEmails } from "../operations/stop-emails.ts";
import { clockOf, quietHoursIn } from "./read-settings.ts";

/** Resolvers for people's notification settings. */
export const settingsResolvers = {
  Query: {
    notificationSettings: (_parent, _args, { deps, caller }) => shownTo(deps, requirePerson(caller)),
  },
  Mutation: {
    setNotificationWay: async (_parent, { input }, { deps, caller }) => {
      const userId = requirePerson(caller);
      await setNotificationWay(deps, { userId, ...input });
      return { settings: await shownTo(deps, userId) };
    },
    setQuietHours: async (_parent, { input: { quietHours } }, { deps, caller }) => {
      const userId = requirePerson(caller);
      await deps.settings.setQuietHours(userId, quietHours ? quietHoursIn(quietHours) : null);
      return { settings: await shownTo(deps, userId) };
    },
    // The link itself identifies the person, so no sign-in is needed.
    stopEmails: async (_parent, { input }, { deps }) => ({ subject: await stopEmails(deps, input.link) }),
  },
} satisfies Resolvers;

type ShownDeps = {
  readonly settings: SettingsStore;
  readonly devices: Pick<DeviceStore, "of">;
  readonly push: PushOffer | undefined;
};

const shownTo = async ({ settings, devices, push }: ShownDeps, userId: string): Promise<NotificationSettings> => ({
  ...settingsShown(await settings.settingsOf(userId)),
  devices: [...(await devices.of(userId))],
  pushPublicKey: push?.publicKey ?? null,
});

function settingsShown({ muted, quietHours }: ChosenSettings): Pick<NotificationSettings, "subjects" | "quietHours"> {
  const isTold = (subject: string, way: Channel) => !muted.some((each) => each.subject === subject && each.way === way);
  return {
    subjects: SUBJECTS.map((subject) => ({
      subject,
      byMail: isTold(subject, "MAIL"),
      inApp: isTold(subject, "APP"),
      byPush: isTold(subject, "PUSH"),
      isLocked: isLocked(subject),
    })),
    quietHours: quietHours && {
      timeZone: quietHours.timeZone,
      from: clockOf(quietHours.fromMinute),
      to: clockOf(quietHours.toMinute),
    },
  };
}
