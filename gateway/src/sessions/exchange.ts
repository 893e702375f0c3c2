import { create } from "@bufbuild/protobuf";
import { EmptySchema, timestampDate } from "@bufbuild/protobuf/wkt";
import { domainError, isDomainError, type DomainError } from "@stakehold/errors/domain-error.ts";
import { CredentialsService, type ExchangeCredentialRequest } from "@stakehold/proto/identity/v1/rpc_pb.ts";
import { NO_ID } from "@stakehold/service/id.ts";
import { rpcClient } from "@stakehold/service/rpc/client.ts";
import { SCOPES, type Reach } from "@stakehold/service/callers/scopes.ts";
import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Credential } from "./credential.ts";

/** The sender of a request, the token that subgraphs trust, and the credential's scopes. */
export type SignedIn = {
  readonly userId: string;
  readonly internalToken: string;
  readonly reach: Reach;
  /** The app that uses the credential, if any, and the person who owns the app. */
  readonly appId?: string;
  readonly appOwnerId?: string;
};

/**
 * Returns the name that a caller is counted under: the person, or the owner of an app that acts for no user, so that
 * all of one person's apps share that person's limits.
 */
export const countedAs = ({ userId, appId, appOwnerId }: SignedIn): string =>
  userId === NO_ID ? (appOwnerId ?? appId ?? userId) : userId;

/** Resolves credentials to callers. */
export type CredentialExchange = {
  /** Resolves a credential to its caller. Throws UNAUTHENTICATED, UNAVAILABLE, DEADLINE_EXCEEDED. */
  exchange(credential: Credential | undefined): Promise<SignedIn>;
  /** The same for a caller who only watches: it does not count as a use of the session, so its idle time continues. */
  look(credential: Credential | undefined): Promise<SignedIn>;
  /**
   * Returns a visitor's token, with which the gateway itself queries public data. Throws UNAVAILABLE,
   * DEADLINE_EXCEEDED.
   */
  visitor(): Promise<SignedIn>;
  /** Drops a credential from the cache, because its caller's claims have just changed. */
  forget(credential: Credential | undefined): void;
};

/** How long an answer is reused: logout and bans take effect within 5 seconds (design, section 6). */
const REUSE_MS = 4_000;

/** The same for callers who only watch, which are checked at intervals of their own. */
const REUSE_LOOK_MS = 2_000;

/** The same for visitors, whose claims never change; the token is valid for a minute. */
const REUSE_VISITOR_MS = 30_000;

/** How many answers are kept; the least recently used one goes first. */
const MAX_KEPT = 10_000;

const TIMEOUT_MS = 3_000;

const scopes = z.array(z.enum(SCOPES));

/** Calls identity, once for concurrent requests with the same credential. */
export function createCredentialExchange(identity: {
  readonly url: string;
  readonly secret: string;
}): CredentialExchange {
  const client = rpcClient(CredentialsService, { ...identity, timeoutMs: TIMEOUT_MS });

  const ask = async (credential: CredentialCase, isWatching = false): Promise<SignedIn> => {
    const { internalToken, userId, appId, appOwnerId, expiresAt, reach } = await client.exchangeCredential({
      credential,
      isWatching,
    });
    if (expiresAt === undefined || timestampDate(expiresAt).getTime() <= Date.now())
      throw domainError("UNAUTHENTICATED");
    return {
      internalToken,
      userId,
      reach: reach === undefined ? null : scopes.parse(reach.scopes),
      ...(appId === undefined ? {} : { appId }),
      ...(appOwnerId === undefined ? {} : { appOwnerId }),
    };
  };

  // Refusals are cached apart, so that invented credentials never evict known ones.
  const used = createAnswers((credential) => ask(credentialCaseOf(credential)), REUSE_MS);
  const looks = createAnswers((credential) => ask(credentialCaseOf(credential), true), REUSE_LOOK_MS);
  const visitors = new LRUCache<"visitor", SignedIn>({
    max: 1,
    ttl: REUSE_VISITOR_MS,
    fetchMethod: () => ask({ case: "visitor", value: create(EmptySchema) }),
  });

  return {
    exchange: used.get,
    look: looks.get,
    visitor: () => visitors.forceFetch("visitor"),
    forget: (credential) => {
      if (credential === undefined) return;
      used.forget(credential);
      looks.forget(credential);
    },
  };
}

type CredentialCase = Exclude<ExchangeCredentialRequest["credential"], { readonly case: undefined }>;

const credentialCaseOf = ({ kind, value }: Credential): CredentialCase =>
  kind === "session" ? { case: "session", value } : { case: "apiToken", value };

type Answers = {
  get(credential: Credential | undefined): Promise<SignedIn>;
  forget(credential: Credential): void;
};

/** Caches callers by credential, and briefly also that a credential is invalid. */
function createAnswers(ask: (credential: Credential) => Promise<SignedIn>, reuseMs: number): Answers {
  const known = new LRUCache<string, Promise<SignedIn>>({ max: MAX_KEPT, ttl: reuseMs });
  const refused = new LRUCache<string, DomainError>({ max: MAX_KEPT, ttl: reuseMs });

  const begin = (credential: Credential, key: string): Promise<SignedIn> => {
    const answer = ask(credential);
    known.set(key, answer);
    answer.catch((error: unknown) => {
      known.delete(key);
      // An unavailable identity proves nothing about the credential, so the next request calls it again.
      if (isDomainError(error) && error.code === "UNAUTHENTICATED") refused.set(key, error);
    });
    return answer;
  };

  return {
    get: async (credential) => {
      if (credential === undefined) throw domainError("UNAUTHENTICATED");
      const key = keyOf(credential);
      const refusal = refused.get(key);
      if (refusal !== undefined) throw refusal;
      return known.get(key) ?? begin(credential, key);
    },
    forget: (credential) => {
      known.delete(keyOf(credential));
      refused.delete(keyOf(credential));
    },
  };
}

/** Hashed, so that credentials stay in memory no longer than a request needs them. */
const keyOf = ({ kind, value }: Credential): string => hash("sha256", `${kind}:${value}`, "base64");
