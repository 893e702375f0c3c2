import { create } from "@bufbuild/protobuf";
import { EmptySchema, timestampDate } from "@bufbuild/protobuf/wkt";
import { domainError, isDomainError, type DomainError } from "@stakehold/errors/domain-error.ts";
import { CredentialsService, type ExchangeCredentialRequest } from "@stakehold/proto/identity/v1/rpc_pb.ts";
import { NO_ID } from "@stakehold/service/id.ts";
import { rpcClient } from "@stakehold/service/rpc/client.ts";
import { SCOPES, type Reach } from "@stakehold/service/scopes.ts";
import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Credential } from "./credential.ts";

/** Who a request comes from, the token that subgraphs believe, and what the credential reaches. */
export type SignedIn = {
  readonly userId: string;
  readonly internalToken: string;
  readonly reach: Reach;
  /** The app that bears the credential, if one does. */
  readonly appId?: string;
};

/** Under which name a caller is counted: a person, or an app that acts for nobody. */
export const countedAs = ({ userId, appId }: SignedIn): string =>
  userId === NO_ID && appId !== undefined ? appId : userId;

/** Knows who credentials stand for. */
export type CredentialExchange = {
  /** Turns a credential into who it stands for. Throws UNAUTHENTICATED, UNAVAILABLE, DEADLINE_EXCEEDED. */
  exchange(credential: Credential | undefined): Promise<SignedIn>;
  /** The same for who only watches: it is no use of the session, whose idle time goes on. */
  look(credential: Credential | undefined): Promise<SignedIn>;
  /** A token for nobody, with which the gateway itself asks for what is public. Throws UNAVAILABLE, DEADLINE_EXCEEDED. */
  visitor(): Promise<SignedIn>;
  /** Asks identity again for this credential next time, because what it stands for has just changed. */
  forget(credential: Credential | undefined): void;
};

/** For how long an answer is used again: logout and bans take effect within 5 seconds (design, section 6). */
const REUSE_MS = 4_000;

/** The same for who only watches, and so asks at intervals of its own. */
const REUSE_LOOK_MS = 2_000;

/** The same for nobody, of whom nothing changes; the token holds for a minute. */
const REUSE_VISITOR_MS = 30_000;

/** How many answers are kept; the one that was not used for longest goes first. */
const MAX_KEPT = 10_000;

const TIMEOUT_MS = 3_000;

const scopes = z.array(z.enum(SCOPES));

/** Asks identity, once for many requests that come together. */
export function createCredentialExchange(identity: {
  readonly url: string;
  readonly secret: string;
}): CredentialExchange {
  const client = rpcClient(CredentialsService, { ...identity, timeoutMs: TIMEOUT_MS });

  const ask = async (credential: Asked, isWatching = false): Promise<SignedIn> => {
    const { internalToken, userId, appId, expiresAt, reach } = await client.exchangeCredential({
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
    };
  };

  // Refusals are kept apart, so that invented credentials take no known one's place.
  const used = createAnswers((credential) => ask(askedOf(credential)), REUSE_MS);
  const looks = createAnswers((credential) => ask(askedOf(credential), true), REUSE_LOOK_MS);
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

type Asked = Exclude<ExchangeCredentialRequest["credential"], { readonly case: undefined }>;

const askedOf = ({ kind, value }: Credential): Asked =>
  kind === "session" ? { case: "session", value } : { case: "apiToken", value };

type Answers = {
  get(credential: Credential | undefined): Promise<SignedIn>;
  forget(credential: Credential): void;
};

/** Remembers what was asked: who a credential stands for, and briefly also that it stands for nobody. */
function createAnswers(ask: (credential: Credential) => Promise<SignedIn>, reuseMs: number): Answers {
  const known = new LRUCache<string, Promise<SignedIn>>({ max: MAX_KEPT, ttl: reuseMs });
  const refused = new LRUCache<string, DomainError>({ max: MAX_KEPT, ttl: reuseMs });

  const begin = (credential: Credential, key: string): Promise<SignedIn> => {
    const answer = ask(credential);
    known.set(key, answer);
    answer.catch((error: unknown) => {
      known.delete(key);
      // A part that is away says nothing of the credential, and is asked again at once.
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

/** Credentials are not kept in memory longer than a request needs them. */
const keyOf = ({ kind, value }: Credential): string => hash("sha256", `${kind}:${value}`, "base64");
