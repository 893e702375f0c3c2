import { domainError } from "@stakehold/errors/domain-error.ts";
import { hashSecret } from "../domain/secret.ts";
import { isLive, isSeenAgain } from "../domain/session.ts";
import type { ApiTokenReader } from "./ports/api-tokens.ts";
import type { SessionStore, SignedToken, SignToken, Vouched } from "./ports/sessions.ts";

/** What a caller shows at the door. */
export type Credential = { readonly kind: "SESSION" | "API_TOKEN"; readonly secret: string };

export type ExchangeCredentialDeps = {
  readonly sessions: Pick<SessionStore, "find" | "see">;
  readonly apiTokens: ApiTokenReader;
  readonly signToken: SignToken;
};

/** The token, and whose it is. */
export type Exchanged = SignedToken & { readonly userId: string };

/** Turns a credential into an internal token. Throws UNAUTHENTICATED for an unknown, expired or revoked one. */
export async function exchangeCredential(deps: ExchangeCredentialDeps, credential: Credential): Promise<Exchanged> {
  const tokenHash = hashSecret(credential.secret);
  const vouched =
    credential.kind === "SESSION" ? await useSession(deps, tokenHash) : await deps.apiTokens.find(tokenHash);
  if (vouched === undefined) throw domainError("UNAUTHENTICATED");
  return { ...(await deps.signToken(vouched)), userId: vouched.userId };
}

async function useSession(
  { sessions }: ExchangeCredentialDeps,
  tokenHash: Uint8Array<ArrayBuffer>,
): Promise<Vouched | undefined> {
  const session = await sessions.find(tokenHash);
  if (session === undefined || !isLive(session, session.now)) return undefined;
  if (isSeenAgain(session, session.now)) await sessions.see(tokenHash, session.now);
  return session.vouched;
}
