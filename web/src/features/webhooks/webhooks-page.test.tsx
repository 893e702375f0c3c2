/** @jest-environment jsdom */
import { beforeAll, beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { pageOf } from "../../testing/graph-shapes.ts";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { endpoint } from "./testing/shapes.ts";
import { WebhooksPage } from "./webhooks-page.tsx";

beforeAll(() => {
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});
beforeEach(() => window.sessionStorage.clear());

const open = (endpoints: readonly object[], more: Answers = {}) =>
  show(<WebhooksPage />, {
    WebhookEndpoints: () => ({ webhookEndpoints: pageOf("WebhookEndpointConnection", endpoints) }),
    ...more,
  });

const fillIn = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Make a webhook" }));
  await userEvent.type(screen.getByLabelText("Address"), "https://example.com/hooks");
  await userEvent.type(screen.getByLabelText("What it is for"), "The board");
  await userEvent.click(screen.getByLabelText("Somebody joined a bet of yours"));
  await userEvent.click(screen.getByRole("button", { name: "Make webhook" }));
};

test.each([
  ["is on", {}, "On"],
  ["is failing", { failingSince: "2026-11-24T12:00:00.000Z" }, "On, but failing"],
  ["is off", { status: "DISABLED", disabledReason: "GONE" }, "Off"],
])("a webhook that %s shows so, and links to its page", async (_rule, change, word) => {
  open([endpoint("w1", change)]);
  expect(await screen.findByRole("link", { name: "https://example.com/w1" })).toHaveAttribute("href", "/webhooks/w1");
  expect(screen.getByText(word)).toBeInTheDocument();
  expect(screen.getByText(/2 of 9 events/)).toBeInTheDocument();
});

test("a webhook is created as entered, and its secret is shown once", async () => {
  const sent: unknown[] = [];
  open([], {
    CreateWebhookEndpoint: ({ input }) => {
      sent.push(input);
      return {
        createWebhookEndpoint: {
          __typename: "CreateWebhookEndpointPayload",
          endpoint: { __typename: "WebhookEndpoint", id: "w1", url: "https://example.com/hooks" },
          secret: "whsec_secret",
        },
      };
    },
  });
  await fillIn();
  expect(await screen.findByText("whsec_secret")).toBeInTheDocument();
  expect(sent).toEqual([
    { url: "https://example.com/hooks", description: "The board", events: ["BET_JOINED"], idempotencyKey: "key" },
  ]);
  expect(window.sessionStorage.length).toBe(0);
});

test("a rejected address is reported at its field, and the draft stays", async () => {
  open([], {
    CreateWebhookEndpoint: () => {
      throw new GraphFailure("WEBHOOK_ADDRESS_REFUSED", "Give an https address of the public internet.");
    },
  });
  await fillIn();
  expect(await screen.findByRole("alert")).toHaveTextContent("Give an https address of the public internet.");
  expect(screen.getByLabelText("Address")).toHaveValue("https://example.com/hooks");
  expect(screen.getByLabelText("Address")).toHaveAttribute("aria-invalid", "true");
});

test("other rejections show the graph's message", async () => {
  open([], {
    CreateWebhookEndpoint: () => {
      throw new GraphFailure("TOO_MANY_WEBHOOKS", "You have 20 webhooks. Delete one first.");
    },
  });
  await fillIn();
  expect(await screen.findByText("You have 20 webhooks. Delete one first.")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Make webhook" })).toBeEnabled());
});

test("webhooks that can't be loaded show what is safe", async () => {
  open([], {
    WebhookEndpoints: () => {
      throw new GraphFailure("UNAVAILABLE", "Later.");
    },
  });
  expect(await screen.findByText("Messages to your servers go on.")).toBeInTheDocument();
});
