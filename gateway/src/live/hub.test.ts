import { expect, test } from "@jest/globals";
import { createHub, MAX_STREAMS_PER_USER } from "./hub.ts";

test("a change reaches those who watch its topic, and nobody else", () => {
  const hub = createHub();
  const seen: string[] = [];
  hub.watch("a", new Set(["bet:1", "bet:2"]), ({ topic }) => seen.push(`a ${topic}`));
  const stop = hub.watch("b", new Set(["bet:2"]), ({ topic }) => seen.push(`b ${topic}`));
  hub.tell({ topic: "bet:1", type: "BetPublished" });
  hub.tell({ topic: "bet:2", type: "BetPublished" });
  stop();
  hub.tell({ topic: "bet:2", type: "BetPublished" });
  hub.tell({ topic: "bet:3", type: "BetPublished" });
  expect(seen).toEqual(["a bet:1", "a bet:2", "b bet:2", "a bet:2"]);
});

test("one person's streams are bounded, and a closed one makes room", () => {
  const hub = createHub();
  const watch = () => hub.watch("a", new Set(["bet:1"]), () => undefined);
  const [stop] = Array.from({ length: MAX_STREAMS_PER_USER }, watch);
  expect(watch).toThrow(expect.objectContaining({ code: "RATE_LIMITED" }));
  expect(() => hub.watch("b", new Set(["bet:1"]), () => undefined)).not.toThrow();
  stop?.();
  expect(watch).not.toThrow();
});
