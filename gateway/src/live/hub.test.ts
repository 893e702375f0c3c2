import { expect, test } from "@jest/globals";
import { createLogger } from "@stakehold/service/logger.ts";
import { createHub, MAX_STREAMS_PER_USER } from "./hub.ts";

const logger = createLogger("gateway", "silent");

const watcherOf = (userId: string, onEnd: () => void = () => undefined) => ({
  userId,
  topics: new Set(["bet:1"]),
  onChange: () => undefined,
  onEnd,
});

test("a change reaches exactly those who watch its topic", () => {
  const hub = createHub(logger);
  const seen: string[] = [];
  const watch = (userId: string, ...topics: string[]) =>
    hub.watch({
      userId,
      topics: new Set(topics),
      onChange: (event) => seen.push(`${userId} ${/"topic":"([^"]+)"/.exec(event)?.[1]}`),
      onEnd: () => seen.push(`${userId} ended`),
    });
  watch("a", "bet:1", "bet:2");
  const stop = watch("b", "bet:2");
  hub.send({ topic: "bet:1", type: "BetPublished" });
  hub.send({ topic: "bet:2", type: "BetPublished" });
  stop();
  hub.send({ topic: "bet:2", type: "BetPublished" });
  hub.send({ topic: "bet:3", type: "BetPublished" });
  expect(seen).toEqual(["a bet:1", "a bet:2", "b bet:2", "a bet:2"]);
});

test("one person's streams are limited, and a closed one frees its place", () => {
  const hub = createHub(logger);
  const watch = () => hub.watch(watcherOf("a"));
  const [stop] = Array.from({ length: MAX_STREAMS_PER_USER }, watch);
  expect(watch).toThrow(expect.objectContaining({ code: "RATE_LIMITED" }));
  expect(() => hub.watch(watcherOf("b"))).not.toThrow();
  stop?.();
  // Stopping twice frees only one stream.
  stop?.();
  expect(watch).not.toThrow();
  expect(watch).toThrow(expect.objectContaining({ code: "RATE_LIMITED" }));
});

test("closing a hub ends every stream, and it accepts no more", () => {
  const hub = createHub(logger);
  const ended: string[] = [];
  for (const name of ["a", "b"]) hub.watch(watcherOf(name, () => ended.push(name)));
  hub.close();
  expect(ended).toEqual(["a", "b"]);
  expect(() => hub.watch(watcherOf("c"))).toThrow(expect.objectContaining({ code: "UNAVAILABLE" }));
});
