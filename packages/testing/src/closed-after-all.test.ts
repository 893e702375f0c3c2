import { describe, expect, test } from "@jest/globals";
import { closedAfterAll } from "./closed-after-all.ts";

const closed: string[] = [];

describe("what a suite opens", () => {
  const open = closedAfterAll();
  const close = (name: string) => void closed.push(name);

  test("is there once it is opened, also what takes its time", async () => {
    expect(await open("database", close)).toBe("database");
    await expect(open(Promise.reject(new Error("No port is free")), close)).rejects.toThrow("No port is free");
    // As in a set-up that timed out: nothing awaits it any more.
    void open(new Promise<string>((resolve) => setTimeout(resolve, 50, "service")), close);
  });
});

describe("after its last test", () => {
  test("all of it is closed, the last first", () => {
    expect(closed).toEqual(["service", "database"]);
  });
});
