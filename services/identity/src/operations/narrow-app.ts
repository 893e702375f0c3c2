import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Scope } from "@stakehold/service/callers/scopes.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import type { AppGrantStore } from "./ports/apps.ts";

export type NarrowAppDeps = {
  readonly appGrants: Pick<AppGrantStore, "narrow">;
  readonly logSecurity: LogSecurity;
};

/** The scopes that a person takes away from an app. */
export type NarrowApp = { readonly userId: string; readonly appId: string; readonly scopes: readonly Scope[] };

/**
 * Takes scopes away from an app, including those of valid tokens; a grant without any left ends. Repeating it changes
 * nothing, so the idempotency key need not be stored. Throws APP_NOT_FOUND for an app that is not connected,
 * INVALID_INPUT.
 */
export async function narrowApp(
  { appGrants, logSecurity }: NarrowAppDeps,
  { userId, appId, scopes }: NarrowApp,
): Promise<void> {
  if (scopes.length === 0)
    throw domainError("INVALID_INPUT", { field: "scopes" }, "Choose what the app may no longer do");
  const narrowed = await appGrants.narrow(userId, appId, scopes);
  if (narrowed === undefined) throw domainError("APP_NOT_FOUND");
  if (narrowed === 0) return;
  const target = { kind: "app", id: appId } as const;
  logSecurity({ event: "app_disconnected", actor: person(userId), target, reason: "SCOPES_TAKEN_AWAY" });
}
