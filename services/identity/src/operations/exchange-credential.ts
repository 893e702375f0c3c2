import { domainError } from "@stakehold/errors/domain-error.ts";
import { stillListed, type RoleLists } from "../domain/roles.ts";
import { hashSecret } from "../domain/secret.ts";
import { isLive, isSeenAgain } from "../domain/session.ts";
import type { ApiTokenReader } from "./ports/api-tokens.ts";
import type { Holder, SessionStore, SignedToken, SignToken } from "./ports/sessions.ts";

/** What a caller shows at the door. */
export type Credential = { readonly kind: "SESSION" | "API_TOKEN"; readonly secret: string };

export type ExchangeCredentialDeps = {
  readonly sessions: Pick<SessionStore, "find" | "see">;
  readonly apiTokens: ApiTokenReader;
  readonly signToken: SignToken;
  readonly roleLists: RoleLists;
};

/** The token, and whose it is. */
export type Exchanged = SignedToken & { readonly userId: string };

/** Whether the caller only keeps a live stream open, which is no use of the session. */
export type Use = { readonly isWatching: boolean };

/**
 * Turns a credential into an internal token, with what its holder may do now: a role whose address was taken off its list
 * is gone at once. Throws UNAUTHENTICATED for an unknown, expired or revoked one.
 */
export async function exchangeCredential(
  deps: ExchangeCredentialDeps,
  credential: Credential,
  use: Use = { isWatching: false },
): Promise<Exchanged> {
  const tokenHash = hashSecret(credential.secret);
  const holder =
    credential.kind === "SESSION" ? await findSession(deps, tokenHash, use) : await deps.apiTokens.find(tokenHash);
  if (holder === undefined) throw domainError("UNAUTHENTICATED");
  const { email, ...vouched } = holder;
  const roles = stillListed(vouched.roles, email, deps.roleLists);
  return { ...(await deps.signToken({ ...vouched, roles })), userId: vouched.userId };
}

async function findSession(
  { sessions }: ExchangeCredentialDeps,
  tokenHash: Uint8Array<ArrayBuffer>,
  { isWatching }: Use,
): Promise<Holder | undefined> {
  const session = await sessions.find(tokenHash);
  if (session === undefined || !isLive(session, session.now)) return undefined;
  if (!isWatching && isSeenAgain(session, session.now)) await sessions.see(tokenHash, session.now);
  return session.holder;
}
