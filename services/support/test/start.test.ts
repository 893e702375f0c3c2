import { expect, test } from "@jest/globals";
import { kindOfFailure } from "@stakehold/messaging/failure.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { closedProxyTo } from "@stakehold/testing/closable-proxy.ts";
import { createDeps } from "../src/deps.ts";
import { createTestMongo, untilConnected } from "./support.ts";

test("support that starts before MongoDB reports it as unreachable, and connects once it is up", async () => {
  const { url, drop } = createTestMongo();
  const { host, pathname } = new URL(url);
  const way = await closedProxyTo(host);
  const deps = createDeps({
    settings: { MONGO_URL: `mongodb://${way.address}${pathname}`, PUBLIC_URL: "https://stakehold.example", ROLES: [] },
    pictures: undefined,
    logger: createLogger("support", "silent"),
    now: () => new Date(),
  });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const failure: unknown = await deps.connect().catch((error: unknown) => error);
    expect(kindOfFailure(failure)).toBe("unreachable");
  }
  await way.open();
  await untilConnected(deps);
  expect(await deps.deadLetters.count()).toBe(0);
  await deps.close();
  await way.close();
  await drop();
});
