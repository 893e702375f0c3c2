import { describe, expect, test } from "@jest/globals";
import { closedAfterAll } from "./closed-after-all.ts";

const closed: string[] = [];

describe("a resource of a suite", () => {
  const open = closedAfterAll();
  const close = (name: string) => void closed.push(name);

  test("is returned once it is open, even if that takes time", async () => {
    expect(await open("database", close)).toBe("database");
    await expect(open(Promise.reject(new Error("No port is free")), close)).rejects.toThrow("No port is free");
    // As in a set-up that timed out: nothing awaits it any more.
    void open(new Promise<string>((resolve) => setTimeout(resolve, 50, "service")), close);
  });
});

describe("after the last test", () => {
  test("every resource is closed, in reverse order", () => {
    expect(closed).toEqual(["service", "database"]);
  });
});
