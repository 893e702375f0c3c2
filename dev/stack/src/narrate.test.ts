import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { narrateBy } from "./narrate.mjs";

describe("a step that is told about", () => {
  let told: string[];
  const narrate = narrateBy((line) => void told.push(line));

  beforeEach(() => {
    told = [];
    jest.useFakeTimers();
  });

  afterEach(() => void jest.useRealTimers());

  test("says nothing when it is quick", async () => {
    await expect(narrate("Blinking", async () => "open")).resolves.toBe("open");
    expect(told).toEqual([]);
  });

  test("says what it does, that it still does, and how long it took", async () => {
    const step = narrate("Installing packages", () => new Promise<void>((resolve) => setTimeout(resolve, 48_000)));
    await jest.advanceTimersByTimeAsync(48_000);
    await step;
    expect(told).toEqual([
      "Installing packages …",
      "Installing packages … 15 s so far",
      "Installing packages … 30 s so far",
      "Installing packages … 45 s so far",
      "Installing packages … 48 s",
    ]);
  });

  test("does not say that it is done when it failed", async () => {
    const step = narrate("Failing", async () => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      throw new Error("no");
    });
    const failed = expect(step).rejects.toThrow("no");
    await jest.advanceTimersByTimeAsync(2_000);
    await failed;
    expect(told).toEqual(["Failing …"]);
  });
});
