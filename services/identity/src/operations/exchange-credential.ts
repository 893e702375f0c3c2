import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Account } from "../domain/account.ts";
import { hashSecret } from "../domain/secret.ts";
import { isLive, isSeenAgain, type SessionTimes } from "../domain/session.ts";

/** What a caller shows at the door. */
export type Credential = { readonly kind: "session" | "api-token"; readonly secret: string };

/** What identity vouches for: whose request it is and what they may do. */
export type Vouched = Pick<Account, "roles" | "acceptedTerms" | "isBanned"> & { readonly userId: string };

/** A session with whose it is, and the time by which to judge it. */
export type FoundSession = SessionTimes & { readonly vouched: Vouched; readonly now: Date };

export type ExchangeCredentialDeps = {
  readonly sessions: {
    find(tokenHash: Uint8Array<ArrayBuffer>): Promise<FoundSession | undefined>;
    /** Writes down that a session is in use. */
    see(tokenHash: Uint8Array<ArrayBuffer>, now: Date): Promise<void>;
  };
  readonly apiTokens: { find(tokenHash: Uint8Array<ArrayBuffer>): Promise<Vouched | undefined> };
  readonly signToken: (vouched: Vouched) => Promise<SignedToken>;
};

/** A token that the subgraphs believe, until it expires. */
export type SignedToken = { readonly token: string; readonly expiresAt: Date };

/** The token, and whose it is. */
export type Exchanged = SignedToken & { readonly userId: string };

/** Turns a credential into an internal token. Throws UNAUTHENTICATED for an unknown, expired or revoked one. */
export async function exchangeCredential(deps: ExchangeCredentialDeps, credential: Credential): Promise<Exchanged> {
  const tokenHash = hashSecret(credential.secret);
  const vouched =
    credential.kind === "session" ? await useSession(deps, tokenHash) : await deps.apiTokens.find(tokenHash);
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
