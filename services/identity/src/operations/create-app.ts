import { newPrefixedSecret } from "@stakehold/service/callers/bearer-token.ts";
import { newId } from "@stakehold/service/id.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import { makeApp, type AppState, type AppTerms } from "../domain/app.ts";
import { hashSecret } from "../domain/secret.ts";
import type { AppStore } from "./ports/apps.ts";
import { appChanged } from "./app-changed.ts";

export type ChangeAppDeps = { readonly apps: AppStore; readonly logSecurity: LogSecurity };

/** A new app and its owner. */
export type CreateApp = AppTerms & {
  readonly ownerId: string;
  readonly isPublic: boolean;
  readonly idempotencyKey: string;
};

/** An app with its newly generated secret. The secret itself is not stored, so a repeated call returns none. */
export type SecretOfApp = { readonly appId: string; readonly secret: string | null };

/** Registers an app. Throws BANNED, TOO_MANY_APPS, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED. */
export async function createApp({ apps, logSecurity }: ChangeAppDeps, command: CreateApp): Promise<SecretOfApp> {
  const { ownerId, isPublic, idempotencyKey: key, ...terms } = command;
  const [appId, secret] = [newId(), isPublic ? null : newPrefixedSecret("sh_cs")];
  const made = { ...terms, id: appId, ownerId, secretHash: secret === null ? null : hashSecret(secret) };
  const decide = (state: AppState, now: Date) => ({ ...makeApp(state, made, now), answer: { appId, secret } });
  const answer = await apps.change<SecretOfApp>({ ownerId, appId }, decide, {
    call: { caller: ownerId, operation: "createApp", key, input: { ...terms, isPublic } },
    resultId: appId,
    repeated: (_state, id) => ({ appId: id, secret: null }),
  });
  if (answer.appId === appId) logSecurity(appChanged(ownerId, appId, "MADE"));
  return answer;
}
