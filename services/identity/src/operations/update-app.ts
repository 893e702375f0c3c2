import { changeApp, type AppState, type ChangedTerms } from "../domain/app.ts";
import type { ChangeAppDeps } from "./create-app.ts";
import type { AppAddress } from "./ports/apps.ts";
import { appChanged } from "./app-changed.ts";

/** The properties that the owner sets on the app. */
export type UpdateApp = AppAddress & ChangedTerms & { readonly idempotencyKey: string };

/**
 * Changes an app's name, addresses and scopes. Valid tokens lose a removed scope, too.
 * Throws APP_NOT_FOUND, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function updateApp({ apps, logSecurity }: ChangeAppDeps, command: UpdateApp): Promise<void> {
  const { ownerId, appId, idempotencyKey: key, ...terms } = command;
  const decide = (state: AppState) => ({ ...changeApp(state, terms), answer: true });
  const isNew = await apps.change({ ownerId, appId }, decide, {
    call: { caller: ownerId, operation: "updateApp", key, input: { appId, ...terms } },
    resultId: appId,
    repeated: () => false,
  });
  if (isNew) logSecurity(appChanged(ownerId, appId, "CHANGED"));
}
