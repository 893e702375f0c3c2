import { deleteApp as end, type AppState } from "../domain/app.ts";
import type { ChangeAppDeps } from "./create-app.ts";
import type { AppAddress } from "./ports/apps.ts";
import { appChanged } from "./app-changed.ts";

/** Deletes an app and ends all its grants at once. Throws APP_NOT_FOUND, IDEMPOTENCY_KEY_REUSED. */
export async function deleteApp(
  { apps, logSecurity }: ChangeAppDeps,
  { ownerId, appId, idempotencyKey: key }: AppAddress & { readonly idempotencyKey: string },
): Promise<void> {
  const decide = (state: AppState, now: Date) => ({ ...end(state, now), answer: true });
  const isNew = await apps.change({ ownerId, appId }, decide, {
    call: { caller: ownerId, operation: "deleteApp", key, input: { appId } },
    resultId: appId,
    repeated: () => false,
  });
  if (isNew) logSecurity(appChanged(ownerId, appId, "DELETED"));
}
