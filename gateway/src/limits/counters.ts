import type { Logger } from "@stakehold/service/logger.ts";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { limitHit } from "./limit-hit.ts";

/** How much of something one caller may have in a window of time, which begins with the first use. */
export type Allowance = {
  readonly name: string;
  readonly amount: number;
  readonly seconds: number;
  /** What callers are counted by: where they are, or who they are. */
  readonly by: "address" | "person";
};

/** What is left of an allowance, and the seconds until all of it is there again. */
export type Left = { readonly remaining: number; readonly seconds: number };

/** Counts what callers use of one allowance. */
export type Counter = {
  readonly allowance: Allowance;
  /** Takes some of the caller's allowance, one unless told. Throws RATE_LIMITED with the seconds to wait. */
  take(caller: string, amount?: number): Promise<Left>;
  /** Gives back one that was taken and turned out to be another caller's. */
  giveBack(caller: string): Promise<void>;
};

/** Makes the counters of one gateway. */
export type Counters = {
  of(allowance: Allowance): Counter;
  /** Whether the counts are shared with other gateways at this moment. */
  isShared(): boolean;
  stop(): Promise<void>;
};

/** How many callers of one allowance are remembered in memory; the one that was not seen for longest goes first. */
const MAX_REMEMBERED = 50_000;

/** How long a shared store may take before a gateway counts for itself. */
const STORE_TIMEOUT_MS = 250;
const STORE_RETRY_MS = 2_000;

/**
 * Counts in this process, or in a Valkey or Redis that several gateways share. A store that is away lets nobody through
 * uncounted and keeps nobody out: each gateway counts for itself until the store is back.
 */
export async function createCounters(storeUrl: string | undefined, logger: Logger): Promise<Counters> {
  const store = storeUrl === undefined ? undefined : await connect(storeUrl, logger);
  return {
    of: (allowance) => counterOf(allowance, store, logger),
    isShared: () => store?.status === "ready",
    stop: async () => store?.disconnect(),
  };
}

async function connect(url: string, logger: Logger): Promise<Redis> {
  // Read here, because a gateway that counts by itself starts sooner without it.
  const { Redis } = await import("ioredis");
  const store = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: STORE_TIMEOUT_MS,
    connectTimeout: STORE_RETRY_MS,
    retryStrategy: () => STORE_RETRY_MS,
  });
  // Without a listener an error would end the process. The address is left out, because a password may stand in it.
  store.on("error", ({ code }: NodeJS.ErrnoException) => logger.warn({ code }, "the store of rate limits is away"));
  return store;
}

function counterOf(allowance: Allowance, store: Redis | undefined, logger: Logger): Counter {
  const own = ownLimiter(allowance);
  const limiter =
    store === undefined
      ? own.limiter
      : new RateLimiterRedis({
          storeClient: store,
          keyPrefix: `stakehold:limit:${allowance.name}`,
          points: allowance.amount,
          duration: allowance.seconds,
          rejectIfRedisNotReady: true,
          insuranceLimiter: own.limiter,
        });
  return {
    allowance,
    take: async (caller, amount = 1) => {
      own.remember(caller);
      try {
        const { remainingPoints, msBeforeNext } = await limiter.consume(caller, amount);
        return { remaining: remainingPoints, seconds: Math.ceil(msBeforeNext / 1000) };
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const hit = { limit: allowance.name, userId: allowance.by === "person" ? caller : undefined };
        throw limitHit(logger, hit, { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) });
      }
    },
    giveBack: async (caller) => void (await limiter.reward(caller, 1)),
  };
}

/** Counts in this process, for so many callers that it stays small whatever addresses they come from. */
function ownLimiter({ name, amount, seconds }: Allowance) {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: amount, duration: seconds });
  const remembered = new LRUCache<string, true>({
    max: MAX_REMEMBERED,
    dispose: (_value, caller, reason) => {
      if (reason === "evict") void limiter.delete(caller);
    },
  });
  return { limiter, remember: (caller: string) => void remembered.set(caller, true) };
}
