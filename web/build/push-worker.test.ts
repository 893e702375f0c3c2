import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "@jest/globals";

const ORIGIN = "https://stakehold.example";
const source = readFileSync(join(import.meta.dirname, "..", "public", "push-worker.js"), "utf8");

/** Starts the worker in a browser with these tabs open. */
function start(tabs: readonly string[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: unknown[] = [];
  const focused: string[] = [];
  const opened: string[] = [];
  const windows = tabs.map((url) => ({ url, focus: async () => void focused.push(url) }));
  const self = {
    addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
    skipWaiting: () => undefined,
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
  };
  runInNewContext(source, { self, URL });
  /** Dispatches an event, and waits until the worker has handled it. */
  const happen = async (name: string, event: object) => {
    const working: unknown[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => working.push(work) });
    if (working.length === 0) throw new Error(`The worker does nothing about ${name}`);
    await Promise.all(working);
  };
  const click = async (data: unknown) => {
    let isClosed = false;
    await happen("notificationclick", { notification: { data, close: () => (isClosed = true) } });
    return isClosed;
  };
  return { shown, focused, opened, names: [...listeners.keys()], happen, click };
}

describe("a push", () => {
  test("is shown as sent, and replaces one with the same tag", async () => {
    const { shown, happen } = start();
    const content = { title: "Please vote: Snow in Oslo", text: "Vote", path: "/vote/1", tag: "a1" };
    await happen("push", { data: { json: () => content } });
    expect(shown).toEqual([
      {
        title: "Please vote: Snow in Oslo",
        body: "Vote",
        tag: "a1",
        icon: "/icon-192.png",
        badge: "/icon-192.png",
        data: { path: "/vote/1" },
      },
    ]);
  });

  test.each([
    ["nothing", null],
    [
      "invalid JSON",
      {
        json: () => {
          throw new SyntaxError("no JSON");
        },
      },
    ],
  ])("of %s is shown as a generic notification", async (_what, data) => {
    const { shown, happen } = start();
    await happen("push", { data });
    expect(shown).toMatchObject([{ title: "Stakehold", data: { path: "/notifications" } }]);
  });
});

describe("a click on a notification", () => {
  test("focuses a tab that shows the page, and leaves every other tab alone", async () => {
    const { focused, opened, click } = start([`${ORIGIN}/create`, `${ORIGIN}/vote/1`]);
    expect(await click({ path: "/vote/1" })).toBe(true);
    expect([focused, opened]).toEqual([[`${ORIGIN}/vote/1`], []]);
  });

  test("opens the page if no tab shows it", async () => {
    const { focused, opened, click } = start([`${ORIGIN}/create`]);
    await click({ path: "/bet/1" });
    expect([focused, opened]).toEqual([[], [`${ORIGIN}/bet/1`]]);
  });

  test.each([["https://elsewhere.example/"], ["//elsewhere.example/"], ["javascript:alert(1)"], [undefined]])(
    "never leaves the app: %s",
    async (path) => {
      const { opened, click } = start();
      await click({ path });
      expect(opened.map((url) => new URL(url).origin)).toEqual([ORIGIN]);
    },
  );
});

test("the worker intercepts no network requests", () => {
  expect(start().names.toSorted()).toEqual(["install", "notificationclick", "push"]);
});
