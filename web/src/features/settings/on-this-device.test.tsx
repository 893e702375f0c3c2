/** @jest-environment jsdom */
import { afterEach, describe, expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { pushBrowser, type PushBrowser } from "../../testing/fake-push-browser.ts";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { OnThisDevice } from "./on-this-device.tsx";

const KEY = "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U";

let leave = () => {};
afterEach(() => leave());

/** Opens the page in such a browser, and returns what the graph received. */
function open(browser: PushBrowser, subscribed: readonly string[] = [], more: Answers = {}) {
  const fake = pushBrowser(browser);
  ({ leave } = fake);
  const sent: unknown[] = [];
  const endpoints = new Set(subscribed);
  show(<OnThisDevice publicKey={KEY} />, {
    HasPushSubscription: ({ endpoint }) => ({ hasPushSubscription: endpoints.has(String(endpoint)) }),
    AddPushSubscription: ({ input }) => {
      sent.push(input);
      const { endpoint } = Object(input);
      endpoints.add(endpoint);
      return { addPushSubscription: { __typename: "AddPushSubscriptionPayload", endpoint } };
    },
    RemovePushSubscription: ({ input }) => {
      sent.push(input);
      const { endpoint } = Object(input);
      endpoints.delete(endpoint);
      return { removePushSubscription: { __typename: "RemovePushSubscriptionPayload", endpoint } };
    },
    ...more,
  });
  return { ...fake, sent };
}

const on = () => screen.findByRole("button", { name: "Notify me on this device" });
const off = () => screen.findByRole("button", { name: "Stop on this device" });
const held = { endpoint: "https://push.example/before", key: KEY };
const first = {
  endpoint: "https://push.example/1",
  p256dh: "p256dh of https://push.example/1",
  auth: "auth of https://push.example/1",
};

describe("a device", () => {
  test("is subscribed and unsubscribed by its buttons", async () => {
    const { happened, sent } = open({});
    await userEvent.click(await on());
    await userEvent.click(await off());
    expect(await on()).toBeInTheDocument();
    expect(sent).toEqual([first, { endpoint: first.endpoint }]);
    expect(happened).toEqual([
      "registered /push-worker.js",
      `subscribed ${first.endpoint}`,
      `unsubscribed ${first.endpoint}`,
    ]);
  });

  test("that is already subscribed shows so", async () => {
    open({ permission: "granted", held }, [held.endpoint]);
    expect(await off()).toBeInTheDocument();
    expect(screen.getByRole("status")).toHaveTextContent("stops when you sign out here");
  });

  test("that is subscribed for somebody else is off, and gets a new subscription when switched on", async () => {
    const { happened, sent } = open({ permission: "granted", held });
    await userEvent.click(await on());
    expect(await off()).toBeInTheDocument();
    expect(sent).toEqual([first]);
    expect(happened).toContain(`unsubscribed ${held.endpoint}`);
  });

  test("that subscribed with another key is off, because nothing would arrive", async () => {
    open({ permission: "granted", held: { ...held, key: "BAAA" } }, [held.endpoint]);
    expect(await on()).toBeInTheDocument();
  });

  test("whose permission prompt is dismissed stays unchanged", async () => {
    const { happened, sent } = open({ answer: "default" });
    await userEvent.click(await on());
    expect(await on()).toBeInTheDocument();
    expect([happened, sent]).toEqual([[], []]);
  });

  test("whose permission is denied shows how to undo that", async () => {
    open({ answer: "denied" });
    await userEvent.click(await on());
    expect(await screen.findByText(/blocks notifications from Stakehold/)).toBeInTheDocument();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  test("that blocks notifications shows so, and offers nothing", async () => {
    open({ permission: "denied" });
    expect(await screen.findByText(/Allow them in the browser’s settings for this site/)).toBeInTheDocument();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  test("without push support shows so, and how to get it on an iPhone", async () => {
    show(<OnThisDevice publicKey={KEY} />, {});
    expect(await screen.findByText(/doesn’t offer notifications.*home screen/)).toBeInTheDocument();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  test("stays off with the graph's message if the graph rejects it", async () => {
    const refuse = () => {
      throw new GraphFailure("PUSH_NOT_OFFERED", "Notifications on devices are not offered here.");
    };
    open({}, [], { AddPushSubscription: refuse });
    await userEvent.click(await on());
    expect(await screen.findByText("Notifications on devices are not offered here.")).toBeInTheDocument();
    expect(await on()).toBeInTheDocument();
  });
});
