/** @jest-environment jsdom */
import { beforeEach, expect, test } from "@jest/globals";
import { linkOf, shareLink } from "./share-link.ts";

const bet = { title: "Rain on Sunday", link: "http://localhost/bet/b1" };
let copied: string[] = [];

/** Gives the browser a share sheet with this result; null for none. */
function browserWith(sheet: ((data: unknown) => Promise<void>) | null) {
  Object.defineProperty(navigator, "share", { value: sheet ?? undefined, configurable: true });
}

beforeEach(() => {
  copied = [];
  const writeText = (text: string) => Promise.resolve(void copied.push(text));
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
});

test("a bet's link is the address of its page", () => expect(linkOf("b1")).toBe("http://localhost/bet/b1"));

test("the device's share sheet gets the title and the link, and nothing is copied", async () => {
  const shared: unknown[] = [];
  browserWith((data) => Promise.resolve(void shared.push(data)));
  expect(await shareLink(bet)).toBe("shared");
  expect([shared, copied]).toEqual([[{ title: bet.title, url: bet.link }], []]);
});

test("without a share sheet the link is copied", async () => {
  browserWith(null);
  expect(await shareLink(bet)).toBe("copied");
  expect(copied).toEqual([bet.link]);
});

test("closing the share sheet shares nothing; a failing sheet falls back to copying", async () => {
  browserWith(() => Promise.reject(new DOMException("Closed", "AbortError")));
  expect([await shareLink(bet), copied]).toEqual(["dismissed", []]);
  browserWith(() => Promise.reject(new DOMException("Refused", "NotAllowedError")));
  expect([await shareLink(bet), copied]).toEqual(["copied", [bet.link]]);
});
