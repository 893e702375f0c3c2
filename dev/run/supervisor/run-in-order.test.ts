import { describe, expect, test } from "@jest/globals";
import { runInOrder, type Step } from "./run-in-order.ts";

describe("steps", () => {
  test("start when their dependencies are done, in parallel where possible", async () => {
    const progress: string[] = [];
    const door = Promise.withResolvers<void>();
    const step = (name: string, needs: string[], work: () => Promise<void>): Step => ({
      name,
      needs,
      run: async () => {
        progress.push(`+${name}`);
        await work();
        progress.push(`-${name}`);
      },
    });
    // The walls are done after the door, although they begin first.
    await runInOrder([
      step("roof", ["walls", "door"], () => later(1)),
      step("walls", [], () => door.promise),
      step("door", [], async () => void later(1).then(door.resolve)),
    ]);
    expect(progress).toEqual(["+walls", "+door", "-door", "-walls", "+roof", "-roof"]);
  });

  test("with an unknown dependency do not wait for it", async () => {
    const ran: string[] = [];
    await runInOrder([{ name: "service", needs: ["replaced"], run: async () => void ran.push("service") }]);
    expect(ran).toEqual(["service"]);
  });

  test("stop at the first failure, after those in progress have finished", async () => {
    const ended: string[] = [];
    const slow = { name: "slow", needs: [], run: async () => void (await later(10), ended.push("slow")) };
    const broken = { name: "broken", needs: [], run: () => Promise.reject(new Error("no disk")) };
    const next = { name: "next", needs: ["slow"], run: async () => void ended.push("next") };
    await expect(runInOrder([slow, broken, next])).rejects.toThrow("no disk");
    expect(ended).toEqual(["slow"]);
  });

  test("with a circular dependency fail", async () => {
    const run = async () => undefined;
    const circle = runInOrder([
      { name: "a", needs: ["b"], run },
      { name: "b", needs: ["a"], run },
    ]);
    await expect(circle).rejects.toThrow("steps wait for each other: a, b");
  });
});

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
