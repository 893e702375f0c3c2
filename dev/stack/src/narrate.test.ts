import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { narrateBy } from "./narrate.mjs";

describe("a narrated step", () => {
  let lines: string[];
  const narrate = narrateBy((line) => void lines.push(line));

  beforeEach(() => {
    lines = [];
    jest.useFakeTimers();
  });

  afterEach(() => void jest.useRealTimers());

  test("logs nothing when it is quick", async () => {
    await expect(narrate("Blinking", async () => "open")).resolves.toBe("open");
    expect(lines).toEqual([]);
  });

  test("logs its name, its progress and its duration", async () => {
    const step = narrate("Installing packages", () => new Promise<void>((resolve) => setTimeout(resolve, 48_000)));
    await jest.advanceTimersByTimeAsync(48_000);
    await step;
    expect(lines).toEqual([
      "Installing packages …",
      "Installing packages … 15 s so far",
      "Installing packages … 30 s so far",
      "Installing packages … 45 s so far",
      "Installing packages … 48 s",
    ]);
  });

  test("logs no completion when it failed", async () => {
    const step = narrate("Failing", async () => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      throw new Error("no");
    });
    const failed = expect(step).rejects.toThrow("no");
    await jest.advanceTimersByTimeAsync(2_000);
    await failed;
    expect(lines).toEqual(["Failing …"]);
  });
});
