import { describe, expect, test } from "@jest/globals";
import { runByKey, type KeyedWork } from "./run-by-key.ts";

type Item = { readonly key: string; readonly name: string };
const items = (...names: string[]): Item[] => names.map((name) => ({ key: name.charAt(0), name }));

async function run(change: Partial<KeyedWork<Item>> & Pick<KeyedWork<Item>, "items">) {
  const ran: string[] = [];
  const prefix: string[] = [];
  await runByKey<Item>({
    keyOf: ({ key }) => key,
    run: async ({ name }) => {
      ran.push(name);
      return true;
    },
    maxParallel: 8,
    mayStart: () => true,
    onPrefixDone: ({ name }) => void prefix.push(name),
    ...change,
  });
  return { ran, prefix };
}

describe("runByKey", () => {
  test("runs the items of one key one after the other, in order", async () => {
    const steps: string[] = [];
    await run({
      items: items("a1", "b1", "a2", "a3"),
      run: async ({ name }) => {
        steps.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        steps.push(`${name} ends`);
        return true;
      },
    });
    expect(steps.filter((step) => step.startsWith("a"))).toEqual(
      ["a1", "a2", "a3"].flatMap((name) => [`${name} begins`, `${name} ends`]),
    );
  });

  test("reports an item only when all before it are done", async () => {
    const { prefix } = await run({
      items: items("a1", "b1", "c1"),
      run: async ({ name }) => {
        if (name === "a1") await new Promise((resolve) => setTimeout(resolve, 20));
        return true;
      },
    });
    expect(prefix).toEqual(["c1"]);
  });

  test("starts nothing after a failure of any key, and reports nothing beyond it", async () => {
    const tried: string[] = [];
    const { prefix } = await run({
      items: items("a1", "b1", "b2", "c1"),
      maxParallel: 1,
      run: async ({ name }) => {
        tried.push(name);
        return name !== "b1";
      },
    });
    expect(tried).toEqual(["a1", "b1"]);
    expect(prefix).toEqual(["a1"]);
  });

  test("starts nothing unless mayStart allows it", async () => {
    let allowed = 2;
    const { ran } = await run({
      items: items("a1", "a2", "a3", "b1"),
      maxParallel: 1,
      mayStart: () => (allowed -= 1) >= 0,
    });
    expect(ran).toEqual(["a1", "a2"]);
  });

  test("runs as many keys at once as allowed", async () => {
    let running = 0;
    let most = 0;
    await run({
      items: items("a1", "b1", "c1", "d1", "e1"),
      maxParallel: 3,
      run: async () => {
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        return true;
      },
    });
    expect(most).toBe(3);
  });

  test("does nothing without items", async () => {
    expect(await run({ items: [] })).toEqual({ ran: [], prefix: [] });
  });
});
