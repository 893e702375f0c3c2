import { domainError } from "@stakehold/errors/domain-error.ts";
import { bearerPrefixOf } from "@stakehold/service/bearer-token.ts";
import { NO_ID } from "@stakehold/service/id.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { TellSecurity } from "@stakehold/service/security/tell-security.ts";
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

/** What a caller shows at the door; a visitor shows nothing. */
export type Credential = Shown | { readonly kind: "VISITOR" };

type Shown = { readonly kind: "SESSION" | "API_TOKEN"; readonly secret: string };

/** Nobody has this id. Whoever bears it may look at what is public, and do nothing. */
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
  readonly tellSecurity: TellSecurity;
};

/** The token, whose it is, what it reaches, and the app that bears the credential, if one does. */
export type Exchanged = SignedToken & Pick<Vouched, "userId" | "reach" | "appId">;

/** Whether the caller only keeps a live stream open, which is no use of the session. */
export type Use = { readonly isWatching: boolean };

/**
 * Turns a credential into an internal token, with what its holder may do now: a role whose address was taken off its list
 * is gone at once, and a token has none of them. Throws UNAUTHENTICATED for an unknown, expired or revoked one.
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
  const { email, ...vouched } = holder;
  // A token with a reach is never more than its holder as anybody: what staff and admins do, they do themselves.
  const roles = vouched.reach === null ? stillListed(vouched.roles, email, deps.roleLists) : [];
  const { userId, reach, appId } = vouched;
  return { ...(await deps.signToken({ ...vouched, roles })), userId, reach, ...(appId === undefined ? {} : { appId }) };
}

type Found = Holder & Pick<Vouched, "reach" | "session" | "appId">;

function find(
  deps: ExchangeCredentialDeps,
  { kind, secret }: Shown,
  { tokenHash, use }: { readonly tokenHash: Uint8Array<ArrayBuffer>; readonly use: Use },
): Promise<Found | undefined> {
  if (kind === "SESSION") return findSession(deps, tokenHash, use);
  return bearerPrefixOf(secret) === "sh_at" ? findAppToken(deps, tokenHash) : findToken(deps, tokenHash, use);
}

/** An app's token: of a person who agreed, or of the app itself, which is nobody. */
async function findAppToken(
  { appTokens, tellSecurity }: ExchangeCredentialDeps,
  tokenHash: Uint8Array<ArrayBuffer>,
): Promise<Found | undefined> {
  const found = await appTokens.use(tokenHash);
  if (found === undefined) return undefined;
  const { appId, scopes: reach, holder = { ...VISITOR, email: "" } } = found;
  const target = { kind: "app", id: appId } as const;
  tellSecurity({ event: "token_used", actor: person(holder.userId), method: "api_token", target });
  return { ...holder, reach, session: null, appId };
}

async function findToken(
  { apiTokens, tellSecurity }: ExchangeCredentialDeps,
  tokenHash: Uint8Array<ArrayBuffer>,
  { isWatching }: Use,
): Promise<Found | undefined> {
  const found = await apiTokens.find(tokenHash);
  if (found === undefined) return undefined;
  const { tokenId, isUsedAgain, ...holder } = found;
  if (!isWatching && isUsedAgain) await apiTokens.use(tokenId);
  tellSecurity({
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
