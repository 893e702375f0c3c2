import { giveSecret, type AppState } from "../domain/app.ts";
import { hashSecret, newSecret } from "../domain/secret.ts";
import type { ChangeAppDeps, SecretOfApp } from "./create-app.ts";
import type { AppAddress } from "./ports/apps.ts";
import { appChanged } from "./tell-app.ts";

/**
 * Gives an app another secret; the one before holds no longer, and tokens stay as they are.
 * Throws APP_NOT_FOUND, INVALID_INPUT for a public app, IDEMPOTENCY_KEY_REUSED.
 */
export async function rotateAppSecret(
  { apps, tellSecurity }: ChangeAppDeps,
  { ownerId, appId, idempotencyKey: key }: AppAddress & { readonly idempotencyKey: string },
): Promise<SecretOfApp> {
  const secret = newSecret();
  const decide = (state: AppState) => ({ ...giveSecret(state, hashSecret(secret)), answer: { appId, secret } });
  const answer = await apps.change<SecretOfApp>({ ownerId, appId }, decide, {
    call: { caller: ownerId, operation: "rotateAppSecret", key, input: { appId } },
    resultId: appId,
    repeated: () => ({ appId, secret: null }),
  });
  if (answer.secret !== null) tellSecurity(appChanged(ownerId, appId, "SECRET_ROTATED"));
  return answer;
}
