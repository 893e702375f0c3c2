import { domainError } from "@stakehold/errors/domain-error.ts";
import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { ROLES, userId, type Caller, type CallerSession, type Role } from "./caller.ts";
import { SCOPES } from "./scopes.ts";

/** The issuer of internal tokens. */
export const TOKEN_ISSUER = "stakehold-identity";

/** The audience of internal tokens. */
export const TOKEN_AUDIENCE = "stakehold-subgraphs";

/** The only accepted signature. */
export const TOKEN_ALGORITHM = "EdDSA";

/** The lifetime of an internal token, in seconds (design, section 6). */
export const TOKEN_LIFE_SECONDS = 60;

const claims = z.object({
  sub: userId,
  roles: z.array(z.enum(ROLES)),
  terms: z.boolean(),
  banned: z.boolean(),
  // Identity's previous version omits it, and knows no token with less than everything.
  reach: z.array(z.enum(SCOPES)).nullable().default(null),
  // Identity's previous version omits it. Null without a session: a token, a visitor.
  session: z.object({ id: z.string(), authenticated_at: z.int().nullable() }).nullable().optional(),
  app: z.string().min(1).optional(),
});

/** The claims of an internal token besides issuer, audience and times. */
export type InternalClaims = z.input<typeof claims>;

/** Returns the caller in the `authorization` header of a subgraph request. Throws UNAUTHENTICATED. */
export type VerifyCaller = (authorization: string | undefined) => Promise<Caller>;

/** Verifies internal tokens against identity's published keys, which are fetched once, and again for an unknown key. */
export const createTokenVerifier = (jwksUrl: string): VerifyCaller =>
  verifierOf(createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 3_000, cooldownDuration: 1_000 }));

/** How many tokens are remembered: far more than the people active in one minute. */
const MAX_REMEMBERED = 10_000;

/**
 * The same with given keys. The gateway sends one token with all of a person's requests of a minute, so a valid token
 * is remembered until it expires, and no signature is verified twice.
 */
export function verifierOf(keys: JWTVerifyGetKey): VerifyCaller {
  const remembered = new Map<string, { readonly caller: Caller; readonly untilMs: number }>();
  return async (authorization) => {
    const token = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
    if (token === undefined) throw domainError("UNAUTHENTICATED");
    const known = remembered.get(token);
    if (known !== undefined && Date.now() < known.untilMs) return known.caller;
    const payload = await payloadOf(token, keys);
    const caller = callerOf(payload);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(token, { caller, untilMs: (payload.exp ?? 0) * 1000 });
    return caller;
  };
}

/**
 * Returns the roles in an internal token, none if it is not a token. It verifies nothing: it is for the gateway, which
 * has the token from identity itself.
 */
export function rolesIn(token: string): readonly Role[] {
  try {
    return callerOf(decodeJwt(token)).roles;
  } catch {
    return [];
  }
}

async function payloadOf(token: string, keys: JWTVerifyGetKey): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      algorithms: [TOKEN_ALGORITHM],
      clockTolerance: 5,
      // A token without an expiry would be valid as long as its key.
      requiredClaims: ["iat", "exp"],
    });
    return payload;
  } catch (error) {
    if (isUnreachable(error)) throw domainError("UNAVAILABLE");
    throw domainError("UNAUTHENTICATED");
  }
}

function callerOf(payload: unknown): Caller {
  const read = claims.safeParse(payload);
  if (!read.success) throw domainError("UNAUTHENTICATED");
  const { sub, roles, terms, banned, reach, session, app } = read.data;
  return {
    userId: sub,
    roles,
    acceptedTerms: terms,
    isBanned: banned,
    reach,
    ...(session === undefined ? {} : { session: session && sessionOf(session) }),
    ...(app === undefined ? {} : { appId: app }),
  };
}

const sessionOf = ({
  id,
  authenticated_at: seconds,
}: NonNullable<z.infer<typeof claims>["session"]>): CallerSession => ({
  id,
  authenticatedAt: seconds === null ? null : new Date(seconds * 1000),
});

/** Fetching the keys failed; that says nothing about the token. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof TypeError ||
    ("code" in error && ["ERR_JWKS_TIMEOUT", "ERR_JOSE_GENERIC"].includes(String(error.code))));
