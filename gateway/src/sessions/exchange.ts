import { timestampDate } from "@bufbuild/protobuf/wkt";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { CredentialsService } from "@stakehold/proto/identity/v1/rpc_pb.ts";
import { rpcClient } from "@stakehold/service/rpc/client.ts";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Credential } from "./credential.ts";

/** Who a request comes from, and the token that subgraphs believe. */
export type SignedIn = { readonly userId: string; readonly internalToken: string };

/** Knows who credentials stand for. */
export type CredentialExchange = {
  /** Turns a credential into who it stands for. Throws UNAUTHENTICATED, UNAVAILABLE, DEADLINE_EXCEEDED. */
  exchange(credential: Credential | undefined): Promise<SignedIn>;
  /** Asks identity again for this credential next time, because what it stands for has just changed. */
  forget(credential: Credential | undefined): void;
};

/** For how long an answer is used again: logout and bans take effect within 5 seconds (design, section 6). */
const REUSE_MS = 4_000;

/** How many answers are kept; the one that was not used for longest goes first. */
const MAX_KEPT = 10_000;

const TIMEOUT_MS = 3_000;

/** Asks identity, once for many requests that come together. */
export function createCredentialExchange(identity: {
  readonly url: string;
  readonly secret: string;
}): CredentialExchange {
  const client = rpcClient(CredentialsService, { ...identity, timeoutMs: TIMEOUT_MS });
  const kept = new LRUCache<string, Promise<SignedIn>>({ max: MAX_KEPT, ttl: REUSE_MS });

  const ask = async ({ kind, value }: Credential): Promise<SignedIn> => {
    const credential = kind === "session" ? { case: "session" as const, value } : { case: "apiToken" as const, value };
    const { internalToken, userId, expiresAt } = await client.exchangeCredential({ credential });
    if (expiresAt === undefined || timestampDate(expiresAt).getTime() <= Date.now())
      throw domainError("UNAUTHENTICATED");
    return { internalToken, userId };
  };

  const exchange = (credential: Credential): Promise<SignedIn> => {
    const key = keyOf(credential);
    const known = kept.get(key);
    if (known !== undefined) return known;

    const answer = ask(credential);
    kept.set(key, answer);
    // A failure is told to those who wait for it now, and asked again for the next.
    answer.catch(() => kept.delete(key));
    return answer;
  };

  return {
    exchange: (credential) =>
      credential === undefined ? Promise.reject(domainError("UNAUTHENTICATED")) : exchange(credential),
    forget: (credential) => void (credential !== undefined && kept.delete(keyOf(credential))),
  };
}

/** Credentials are not kept in memory longer than a request needs them. */
const keyOf = ({ kind, value }: Credential): string => createHash("sha256").update(`${kind}:${value}`).digest("base64");
