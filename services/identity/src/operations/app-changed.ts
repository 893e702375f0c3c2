import { person } from "@stakehold/service/security/entry.ts";

type Reason = "MADE" | "CHANGED" | "SECRET_ROTATED" | "DELETED" | "ENDED_BY_AN_ADMIN";

/** Returns the security log's entry for an app that its owner or an admin changed. */
export const appChanged = (userId: string, appId: string, reason: Reason) =>
  ({ event: "app_changed", actor: person(userId), target: { kind: "app", id: appId }, reason }) as const;
