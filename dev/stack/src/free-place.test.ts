import { describe, expect, test } from "@jest/globals";
import { atFreePlace, type PartPlace } from "./free-place.ts";
import { PartEndedError } from "./part.ts";
import { SetUpError } from "./set-up-error.ts";

describe("a part that ends while it is starting", () => {
  const part = { folder: "/tests", name: "sample" };
  const ended = new PartEndedError("sample ended while it was starting: its port is in use");

  test("is restarted with another port and folder", async () => {
    const places: PartPlace[] = [];
    const started = await atFreePlace(part, async (place) => {
      places.push(place);
      if (places.length === 1) throw ended;
      return place.port;
    });
    expect(started).toBe(places[1]?.port);
    expect(new Set(places.map(({ port }) => port)).size).toBe(2);
    expect(places.map(({ dataDir, log }) => [dataDir, log])).toEqual([
      ["/tests/sample-1", "/tests/sample-1.log"],
      ["/tests/sample-2", "/tests/sample-2.log"],
    ]);
  });

  test.each([
    [ended, 3],
    [new SetUpError("sample did not answer within 60 seconds"), 1],
  ])("fails the setup: %s after %i starts", async (error, expected) => {
    let starts = 0;
    const starting = atFreePlace(part, async () => {
      starts += 1;
      throw error;
    });
    await expect(starting).rejects.toBe(error);
    expect(starts).toBe(expected);
  });
});
