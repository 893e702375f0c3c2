import { describe, expect, test } from "@jest/globals";
import { runInOrder, type Step } from "./run-in-order.ts";

describe("steps", () => {
  test("begin when what they need is done, side by side where they can", async () => {
    const told: string[] = [];
    const door = Promise.withResolvers<void>();
    const step = (name: string, needs: string[], work: () => Promise<void>): Step => ({
      name,
      needs,
      run: async () => {
        told.push(`+${name}`);
        await work();
        told.push(`-${name}`);
      },
    });
    // The walls are done after the door, although they begin first.
    await runInOrder([
      step("roof", ["walls", "door"], () => later(1)),
      step("walls", [], () => door.promise),
      step("door", [], async () => void later(1).then(door.resolve)),
    ]);
    expect(told).toEqual(["+walls", "+door", "-door", "-walls", "+roof", "-roof"]);
  });

  test("that need something which nobody provides do not wait for it", async () => {
    const ran: string[] = [];
    await runInOrder([{ name: "service", needs: ["replaced"], run: async () => void ran.push("service") }]);
    expect(ran).toEqual(["service"]);
  });

  test("stop at the first failure, after those under way have ended", async () => {
    const ended: string[] = [];
    const slow = { name: "slow", needs: [], run: async () => void (await later(10), ended.push("slow")) };
    const broken = { name: "broken", needs: [], run: () => Promise.reject(new Error("no disk")) };
    const next = { name: "next", needs: ["slow"], run: async () => void ended.push("next") };
    await expect(runInOrder([slow, broken, next])).rejects.toThrow("no disk");
    expect(ended).toEqual(["slow"]);
  });

  test("that wait for each other are a defect", async () => {
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
