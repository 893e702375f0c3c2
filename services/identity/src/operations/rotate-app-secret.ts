import { newPrefixedSecret } from "@stakehold/service/callers/bearer-token.ts";
import { giveSecret, MAX_SECRET_OVERLAP_DAYS, type AppState } from "../domain/app.ts";
import { hashSecret } from "../domain/secret.ts";
import type { ChangeAppDeps, SecretOfApp } from "./create-app.ts";
import { requireDays } from "../domain/personal-token.ts";
import type { AppAddress } from "./ports/apps.ts";
import { appChanged } from "./app-changed.ts";

/** An app, and for how many days the old secret stays valid. */
export type RotateAppSecret = AppAddress & { readonly overlapDays: number; readonly idempotencyKey: string };

/**
 * Gives an app a new secret. The previous one stays valid for `overlapDays`, and tokens stay as they are.
 * Throws APP_NOT_FOUND, INVALID_INPUT also for a public app, IDEMPOTENCY_KEY_REUSED.
 */
export async function rotateAppSecret(
  { apps, logSecurity }: ChangeAppDeps,
  { ownerId, appId, overlapDays, idempotencyKey: key }: RotateAppSecret,
): Promise<SecretOfApp> {
  requireDays(overlapDays, { field: "overlapDays", min: 0, max: MAX_SECRET_OVERLAP_DAYS });
  const secret = newPrefixedSecret("sh_cs");
  const given = { secretHash: hashSecret(secret), overlapDays };
  const decide = (state: AppState, now: Date) => ({ ...giveSecret(state, given, now), answer: { appId, secret } });
  const answer = await apps.change<SecretOfApp>({ ownerId, appId }, decide, {
    call: { caller: ownerId, operation: "rotateAppSecret", key, input: { appId, overlapDays } },
    resultId: appId,
    repeated: () => ({ appId, secret: null }),
  });
  if (answer.secret !== null) logSecurity(appChanged(ownerId, appId, "SECRET_ROTATED"));
  return answer;
}
