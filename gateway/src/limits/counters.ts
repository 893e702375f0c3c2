import type { Logger } from "@stakehold/service/logger.ts";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { isAddress } from "./client-address.ts";
import { limitHit } from "./limit-hit.ts";

/** How much of something one caller may use in a window of time, which begins with the first use. */
export type Allowance = {
  readonly name: string;
  readonly amount: number;
  readonly seconds: number;
  /** What callers are counted by: their address or their user id. */
  readonly by: "address" | "person";
};

/** What is left of an allowance, and the seconds until all of it is available again. */
export type Left = { readonly remaining: number; readonly seconds: number };

/** Counts callers' use of one allowance. */
export type Counter = {
  readonly allowance: Allowance;
  /**
   * Takes some of the caller's allowance, one by default. Throws RATE_LIMITED with the seconds to wait, and then takes
   * nothing.
   */
  take(caller: string, amount?: number): Promise<Left>;
  /** Takes nothing. Throws RATE_LIMITED with the seconds to wait unless that much is left. */
  require(caller: string, amount: number): Promise<void>;
  /** Gives back what was taken, one by default: it belonged to another caller, or to something that was refused. */
  giveBack(caller: string, amount?: number): Promise<void>;
};

/** Creates the counters of one gateway. */
export type Counters = {
  of(allowance: Allowance): Counter;
  /** Whether the counts are shared with other gateways at the moment. */
  isShared(): boolean;
  stop(): Promise<void>;
};

/** How many callers of one allowance are kept in memory; the one not seen for longest is evicted first. */
const MAX_REMEMBERED = 50_000;

/** How long a shared store may take before a gateway counts on its own. */
const STORE_TIMEOUT_MS = 250;
const STORE_RETRY_MS = 2_000;

/**
 * Counts in this process, or in a Valkey or Redis that several gateways share. An unavailable store neither lets
 * callers through uncounted nor keeps them out: each gateway counts on its own until the store is back.
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
  // Imported here, because a gateway that counts on its own starts sooner without it.
  const { Redis } = await import("ioredis");
  const store = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: STORE_TIMEOUT_MS,
    connectTimeout: STORE_RETRY_MS,
    retryStrategy: () => STORE_RETRY_MS,
  });
  // Without a listener an error would end the process. The address is left out, because it may contain a password.
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
  const refuse = (caller: string, { msBeforeNext }: RateLimiterRes) => {
    // A visitor is counted by address, which identifies no user and is not logged.
    const hit = { limit: allowance.name, userId: isAddress(caller) ? undefined : caller };
    return limitHit(logger, hit, { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) });
  };
  return {
    allowance,
    require: async (caller, amount) => {
      const used = await limiter.get(caller);
      if (used !== null && used.remainingPoints < amount) throw refuse(caller, used);
    },
    take: async (caller, amount = 1) => {
      own.remember(caller);
      try {
        const { remainingPoints, msBeforeNext } = await limiter.consume(caller, amount);
        return { remaining: remainingPoints, seconds: Math.ceil(msBeforeNext / 1000) };
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        // The library also counts what it refuses.
        await limiter.reward(caller, amount);
        throw refuse(caller, refused);
      }
    },
    giveBack: async (caller, amount = 1) => void (await limiter.reward(caller, amount)),
  };
}

/** Counts in this process, for a bounded number of callers, so that many addresses cannot exhaust memory. */
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
