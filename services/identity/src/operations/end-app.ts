import { domainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import { endApp as end, type AppState } from "../domain/app.ts";
import type { ChangeAppDeps } from "./create-app.ts";
import type { AppReader } from "./ports/apps.ts";
import { appChanged } from "./app-changed.ts";

export type EndAppDeps = ChangeAppDeps & { readonly appReader: Pick<AppReader, "ownerOf"> };

/** An admin's decision to end an app, and why. */
export type EndApp = {
  readonly userId: string;
  readonly appId: string;
  readonly reason: string;
  readonly idempotencyKey: string;
};

/**
 * Ends another person's app with all its grants, and records why. Returns its owner's id.
 * Throws APP_NOT_FOUND, IDEMPOTENCY_KEY_REUSED.
 */
export async function endApp(
  { apps, appReader, logSecurity }: EndAppDeps,
  { userId, appId, reason, idempotencyKey: key }: EndApp,
): Promise<string> {
  const ownerId = await appReader.ownerOf(appId);
  if (ownerId === undefined) throw domainError("APP_NOT_FOUND");
  const ending = { endedBy: userId, reason, auditId: newId() };
  const decide = (state: AppState, now: Date) => ({ ...end(state, ending, now), answer: true });
  const isNew = await apps.change({ ownerId, appId }, decide, {
    call: { caller: userId, operation: "endApp", key, input: { appId, reason } },
    resultId: appId,
    repeated: () => false,
  });
  if (isNew) {
    const record = { kind: "audit_entry", id: ending.auditId } as const;
    logSecurity({ ...appChanged(userId, appId, "ENDED_BY_AN_ADMIN"), record });
  }
  return ownerId;
}
