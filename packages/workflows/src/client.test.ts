import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { Metadata, status } from "@grpc/grpc-js";
import { waitAfterTry } from "./client.ts";

afterEach(() => void jest.restoreAllMocks());

// A wait that begins just before the deadline ends soon after it.
describe.each(["UNAVAILABLE", "RESOURCE_EXHAUSTED"] as const)("while Temporal is %s", (code) => {
  test.each([0, 0.5, 0.999])(
    "a client waits at most half a second between two attempts, with the random factor %s",
    (chance) => {
      jest.spyOn(Math, "random").mockReturnValue(chance);
      const answer = { code: status[code], details: "", metadata: new Metadata() };
      const waits = Array.from({ length: 10 }, (_, index) => waitAfterTry(index + 1, answer));
      expect(Math.max(...waits)).toBe(500);
      expect(Math.min(...waits)).toBeGreaterThan(100);
    },
  );
});
