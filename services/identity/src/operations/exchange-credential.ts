import { domainError } from "@stakehold/errors/domain-error.ts";
import { bearerPrefixOf } from "@stakehold/service/callers/bearer-token.ts";
import { NO_ID } from "@stakehold/service/id.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import { stillListed, type RoleLists } from "../domain/roles.ts";
import { hashSecret } from "../domain/secret.ts";
import { isLive, isSeenAgain } from "../domain/session.ts";
import type { ApiTokenReader } from "./ports/api-tokens.ts";
import type { AppTokenReader } from "./ports/apps.ts";
import type {
  FoundSession,
  Holder,
  SessionStore,
  SignedToken,
  SignToken,
  Vouched,
  VouchedSession,
} from "./ports/sessions.ts";

/** The credential that a caller presents to the gateway; a visitor has none. */
export type Credential = PresentedCredential | { readonly kind: "VISITOR" };

type PresentedCredential = { readonly kind: "SESSION" | "API_TOKEN"; readonly secret: string };

/** An id that nobody has. Its bearer may read what is public, and do nothing. */
const VISITOR: Vouched = {
  userId: NO_ID,
  roles: [],
  acceptedTerms: false,
  isBanned: false,
  reach: null,
  session: null,
};

export type ExchangeCredentialDeps = {
  readonly sessions: Pick<SessionStore, "find" | "see">;
  readonly apiTokens: ApiTokenReader;
  readonly appTokens: AppTokenReader;
  readonly signToken: SignToken;
  readonly roleLists: RoleLists;
  readonly logSecurity: LogSecurity;
};

/** The token, its owner and reach, and the app that bears the credential, if any, with that app's owner. */
export type Exchanged = SignedToken & Pick<Vouched, "userId" | "reach" | "appId"> & OfApp;

type OfApp = { readonly appOwnerId?: string };

/** Whether the caller only keeps a live stream open, which does not count as use of the session. */
export type Use = { readonly isWatching: boolean };

/**
 * Exchanges a credential for an internal token with its holder's current rights. A role is lost as soon as its address
 * leaves the list, and a token carries no roles. Throws UNAUTHENTICATED for an unknown, expired or revoked credential.
 */
export async function exchangeCredential(
  deps: ExchangeCredentialDeps,
  credential: Credential,
  use: Use = { isWatching: false },
): Promise<Exchanged> {
  if (credential.kind === "VISITOR") return { ...(await deps.signToken(VISITOR)), userId: VISITOR.userId, reach: null };
  const tokenHash = hashSecret(credential.secret);
  const holder = await find(deps, credential, { tokenHash, use });
  if (holder === undefined) throw domainError("UNAUTHENTICATED");
  const { email, appOwnerId, ...vouched } = holder;
  // A token with a reach never carries its holder's roles: staff and admins act in person.
  const roles = vouched.reach === null ? stillListed(vouched.roles, email, deps.roleLists) : [];
  const { userId, reach, appId } = vouched;
  const signed = await deps.signToken({ ...vouched, roles });
  return {
    ...signed,
    userId,
    reach,
    ...(appId === undefined ? {} : { appId }),
    ...(appOwnerId === undefined ? {} : { appOwnerId }),
  };
}

type Found = Holder & Pick<Vouched, "reach" | "session" | "appId"> & OfApp;

function find(
  deps: ExchangeCredentialDeps,
  { kind, secret }: PresentedCredential,
  { tokenHash, use }: { readonly tokenHash: Uint8Array<ArrayBuffer>; readonly use: Use },
): Promise<Found | undefined> {
  if (kind === "SESSION") return findSession(deps, tokenHash, use);
  return bearerPrefixOf(secret) === "sh_at" ? findAppToken(deps, tokenHash) : findToken(deps, tokenHash, use);
}

/** Finds an app's token: of a person who agreed, or of the app itself, which acts for no person. */
async function findAppToken(
  { appTokens, logSecurity }: ExchangeCredentialDeps,
  tokenHash: Uint8Array<ArrayBuffer>,
): Promise<Found | undefined> {
  const found = await appTokens.use(tokenHash);
  if (found === undefined) return undefined;
  const { appId, ownerId: appOwnerId, scopes: reach, holder = { ...VISITOR, email: "" } } = found;
  const target = { kind: "app", id: appId } as const;
  logSecurity({ event: "token_used", actor: person(holder.userId), method: "api_token", target });
  return { ...holder, reach, session: null, appId, appOwnerId };
}

async function findToken(
  { apiTokens, logSecurity }: ExchangeCredentialDeps,
  tokenHash: Uint8Array<ArrayBuffer>,
  { isWatching }: Use,
): Promise<Found | undefined> {
  const found = await apiTokens.find(tokenHash);
  if (found === undefined) return undefined;
  const { tokenId, isUsedAgain, ...holder } = found;
  if (!isWatching && isUsedAgain) await apiTokens.use(tokenId);
  logSecurity({
    event: "token_used",
    actor: person(holder.userId),
    method: "api_token",
    target: { kind: "api_token", id: tokenId },
  });
  return { ...holder, session: null };
}

async function findSession(
  { sessions }: ExchangeCredentialDeps,
  tokenHash: Uint8Array<ArrayBuffer>,
  { isWatching }: Use,
): Promise<Found | undefined> {
  const session = await sessions.find(tokenHash);
  if (session === undefined || !isLive(session, session.now)) return undefined;
  if (!isWatching && isSeenAgain(session, session.now)) await sessions.see(tokenHash, session.now);
  return { ...session.holder, reach: null, session: vouchedSession(session) };
}

const vouchedSession = ({ id, authenticatedAt, now }: FoundSession): VouchedSession => ({
  id,
  authenticatedForMs: authenticatedAt === null ? null : now.getTime() - authenticatedAt.getTime(),
});
