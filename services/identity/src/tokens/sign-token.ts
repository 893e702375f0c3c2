import {
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_LIFE_SECONDS,
  type InternalClaims,
} from "@stakehold/service/callers/internal-token.ts";
import { SignJWT } from "jose";
import type { SignToken, VouchedSession } from "../operations/ports/sessions.ts";
import type { SigningKeys } from "@stakehold/service/security/signing-keys.ts";

/**
 * Signs what identity vouches for. Its times come from the computer's clock, not the database's: a verifier has no
 * other clock to judge them by.
 */
export const createTokenSigner =
  ({ kid, key }: SigningKeys): SignToken =>
  async ({ userId, roles, acceptedTerms, isBanned, reach, session, appId }) => {
    const issuedAt = Math.floor(Date.now() / 1000);
    const expiresAt = issuedAt + TOKEN_LIFE_SECONDS;
    const claims: InternalClaims = {
      sub: userId,
      roles: ["USER", ...roles],
      terms: acceptedTerms,
      banned: isBanned,
      reach: reach === null ? null : [...reach],
      session: session === null ? null : { id: session.id, authenticated_at: authenticatedAt(session, issuedAt) },
      ...(appId === undefined ? {} : { app: appId }),
    };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid })
      .setIssuer(TOKEN_ISSUER)
      .setAudience(TOKEN_AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(key);
    return { token, expiresAt: new Date(expiresAt * 1000) };
  };

/** By the computer's clock too, in seconds, because a verifier compares it with that clock. */
const authenticatedAt = ({ authenticatedForMs }: VouchedSession, issuedAt: number): number | null =>
  authenticatedForMs === null ? null : issuedAt - Math.floor(authenticatedForMs / 1000);
