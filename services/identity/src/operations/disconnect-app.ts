import { person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import type { AppGrantStore } from "./ports/apps.ts";

export type DisconnectAppDeps = { readonly appGrants: AppGrantStore; readonly logSecurity: LogSecurity };

/**
 * Ends everything that a person let an app do; its tokens become invalid. Repeating it changes nothing, so the
 * idempotency key need not be stored.
 */
export async function disconnectApp(
  { appGrants, logSecurity }: DisconnectAppDeps,
  { userId, appId }: { readonly userId: string; readonly appId: string },
): Promise<void> {
  if (!(await appGrants.end(userId, appId))) return;
  logSecurity({ event: "app_disconnected", actor: person(userId), target: { kind: "app", id: appId } });
}
