import { person } from "@stakehold/service/security/entry.ts";

/** What the security log hears of an app that its owner changed. */
export const appChanged = (ownerId: string, appId: string, reason: "MADE" | "CHANGED" | "SECRET_ROTATED" | "DELETED") =>
  ({ event: "app_changed", actor: person(ownerId), target: { kind: "app", id: appId }, reason }) as const;
