/** @jest-environment jsdom */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, jest, test } from "@jest/globals";
import { chooseTheme, chosenTheme } from "./theme-choice.ts";

const page = readFileSync(join(import.meta.dirname, "..", "..", "index.html"), "utf8");

/** Starts the page again: its head as written, with the script that runs before the first paint. */
function beginPage() {
  document.documentElement.removeAttribute("data-theme");
  document.documentElement.removeAttribute("style");
  const { head } = new DOMParser().parseFromString(page, "text/html");
  document.head.replaceChildren(...head.querySelectorAll("meta[name=theme-color], meta[property=csp-nonce]"));
  const script = document.createElement("script");
  script.textContent = head.querySelector("script:not([src])")?.textContent ?? "";
  document.head.append(script);
}

const shown = () => document.documentElement.dataset["theme"] ?? "system";
const barColours = () =>
  [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].map(({ media }) => media);
const otherTabChooses = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent("storage", { key: "stakehold.theme", newValue }));

beforeAll(beginPage);
afterEach(() => {
  jest.restoreAllMocks();
  chooseTheme("system");
});

test("without a choice the theme follows the system", () => {
  expect([chosenTheme(), shown()]).toEqual(["system", "system"]);
  expect(barColours()).toEqual(["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"]);
});

test.each([
  ["light", ["all", "not all"]],
  ["dark", ["not all", "all"]],
] as const)("%s is applied at once, and at the next visit before the first paint", (theme, bars) => {
  chooseTheme(theme);
  expect([shown(), barColours()]).toEqual([theme, bars]);
  beginPage();
  expect([chosenTheme(), shown(), barColours()]).toEqual([theme, theme, bars]);
  expect(document.documentElement.style.colorScheme).toBe(theme);
});

test("the choice can be reset to the system's", () => {
  chooseTheme("dark");
  chooseTheme("system");
  expect([chosenTheme(), shown(), window.localStorage.length]).toEqual(["system", "system", 0]);
});

test("a choice in another tab is applied here too", () => {
  otherTabChooses("dark");
  expect(shown()).toBe("dark");
  otherTabChooses(null);
  expect(shown()).toBe("system");
});

test("without storage the choice lasts as long as the page is open", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Refused", "SecurityError");
  });
  chooseTheme("dark");
  expect([chosenTheme(), shown()]).toEqual(["system", "dark"]);
});
