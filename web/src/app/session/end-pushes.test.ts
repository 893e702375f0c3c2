/** @jest-environment jsdom */
import { afterEach, expect, test } from "@jest/globals";
import { pushBrowser } from "../../testing/fake-push-browser.ts";
import { endPushes } from "./end-pushes.ts";

let leave = () => {};
afterEach(() => leave());

test("unsubscribes the browser, and closes its notifications", async () => {
  const browser = pushBrowser({ held: { endpoint: "https://push.example/1", key: "BAAA" } });
  ({ leave } = browser);
  await endPushes();
  expect(browser.happened).toEqual(["unsubscribed https://push.example/1"]);
  expect(browser.shown.closed).toBe(true);
});

test.each([
  ["that never subscribed", {}],
  ["without push support", undefined],
])("leaves a browser alone %s", async (_which, like) => {
  const browser = like === undefined ? undefined : pushBrowser(like);
  leave = browser?.leave ?? leave;
  await endPushes();
  expect(browser?.happened ?? []).toEqual([]);
});

test.each([
  ["fails", () => Promise.reject(new Error("no worker"))],
  ["never answers", () => new Promise(() => {})],
])("does not delay sign-out if the browser %s", async (_how, getRegistration) => {
  ({ leave } = pushBrowser());
  Object.defineProperty(navigator, "serviceWorker", { value: { getRegistration }, configurable: true });
  await expect(endPushes()).resolves.toBeUndefined();
});
