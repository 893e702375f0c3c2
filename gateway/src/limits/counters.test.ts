import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { renderMetrics } from "@stakehold/service/metrics/metrics.ts";
import { until, untilHolds } from "@stakehold/testing/until.ts";
import { redisProgram, startRedis, type TestRedis } from "../testing/start-redis.ts";
import { createCounters, type Counters } from "./counters.ts";

const logger = createLogger("gateway", "silent");
const FIVE = { name: "test", amount: 5, seconds: 60, by: "person" } as const;

/** Returns how many of so many tries pass. */
async function passed(counters: Counters, tries: number, caller = "ada"): Promise<number> {
  const counter = counters.of(FIVE);
  let count = 0;
  for (let index = 0; index < tries; index += 1) {
    await counter.take(caller).then(
      () => (count += 1),
      (error: unknown) => expect(error).toMatchObject({ code: "RATE_LIMITED" }),
    );
  }
  return count;
}

describe("a counter in this process", () => {
  let counters: Counters;
  beforeAll(async () => {
    counters = await createCounters(undefined, logger);
  });
  afterEach(() => void jest.restoreAllMocks());

  test("gives each caller an allowance, and returns when to retry", async () => {
    jest.spyOn(Date, "now").mockReturnValue(Date.now());
    const counter = counters.of(FIVE);
    expect(await counter.take("ada", 4)).toEqual({ remaining: 1, seconds: 60 });
    expect(await counter.take("bob")).toEqual({ remaining: 4, seconds: 60 });
    await expect(counter.take("ada", 2)).rejects.toMatchObject({
      code: "RATE_LIMITED",
      fields: { retryAfterSeconds: 60 },
    });
  });

  test("exports a hit by the limit's name and not by its caller", async () => {
    const counter = counters.of({ ...FIVE, name: "hit" });
    await counter.take("ada", 5);
    await expect(counter.take("ada")).rejects.toMatchObject({ code: "RATE_LIMITED" });
    const { body } = await renderMetrics();
    expect(body).toContain('stakehold_limits_hit_total{limit="hit"} 1\n');
    expect(body).not.toContain("ada");
  });

  test("gives back what it charged a caller", async () => {
    const counter = counters.of(FIVE);
    await counter.take("ada", 5);
    await counter.giveBack("ada");
    expect(await counter.take("ada")).toMatchObject({ remaining: 0 });
  });
});

if (redisProgram === undefined) {
  process.stderr.write("SKIPPED: shared rate limits, because neither valkey-server nor redis-server is installed.\n");
}
const describeWithRedis = redisProgram === undefined ? describe.skip : describe;

describeWithRedis("counters of several gateways in one Redis", () => {
  let redis: TestRedis;
  let gateways: readonly Counters[];
  beforeAll(async () => {
    redis = await startRedis(redisProgram ?? "");
    gateways = [await createCounters(redis.url, logger), await createCounters(redis.url, logger)];
    await allShared();
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    await redis.kill();
  });

  const allShared = () => until(() => gateways.every((gateway) => gateway.isShared()));
  const passedInAll = async (tries: number, caller: string) => {
    const counts = [];
    for (const gateway of gateways) counts.push(await passed(gateway, tries, caller));
    return counts;
  };

  /**
   * On a busy computer the store may respond too late for a gateway, which then counts on its own. Gateways that never
   * share counts would let both have all of their tries every time.
   */
  const untilCountedTogether = () => untilHolds(async () => expect(await passedInAll(4, newId())).toEqual([4, 1]));

  test("count together", () => untilCountedTogether());

  test("count on their own while it is down, and together once it is back", async () => {
    await redis.kill();
    expect(await passedInAll(7, "bob")).toEqual([5, 5]);
    await redis.restart();
    await allShared();
    await untilCountedTogether();
  });

  test("do not wait for a Redis that hangs", async () => {
    redis.hang();
    expect(await passedInAll(6, "eve")).toEqual([5, 5]);
  });
});
