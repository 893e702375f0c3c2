/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { show } from "../../testing/show.tsx";
import { UnsubscribePage } from "./unsubscribe-page.tsx";

const LINK = "01990000-0000-7000-8000-000000000001.SUPPORT.signed";

/** The requests sent, and their responses: a status, or null if the network is down. */
let sent: string[] = [];
let answers: (number | null)[] = [];
const { fetch: before } = globalThis;
beforeEach(() => {
  sent = [];
  globalThis.fetch = async (address, request) => {
    sent.push(`${request?.method} ${typeof address === "string" ? address : "elsewhere"}`);
    const status = answers.shift() ?? null;
    if (status === null) throw new TypeError("The network is away");
    return Object.assign(Object.create(null), { ok: status < 300, status });
  };
});
afterEach(() => {
  globalThis.fetch = before;
});

const open = (link: string, ...next: (number | null)[]) => {
  answers = next;
  show(<UnsubscribePage link={link} />, {});
};

test("opening it changes nothing; the button unsubscribes and shows which emails continue", async () => {
  open(LINK, 204);
  expect(screen.getByRole("heading", { name: "Stop these emails?" })).toBeInTheDocument();
  expect(
    screen.getByText(/about your requests for help\. Emails about votes, results and money go on\./),
  ).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Stop these emails" }));
  expect(await screen.findByRole("heading", { name: "We stopped these emails" })).toBeInTheDocument();
  expect(sent).toEqual([`POST /unsubscribe/${LINK}`]);
  expect(screen.getByRole("link", { name: "Choose what we tell you" })).toHaveAttribute("href", "/settings");
});

test("a rejected link is reported as invalid", async () => {
  open(LINK, 404);
  await userEvent.click(screen.getByRole("button", { name: "Stop these emails" }));
  expect(await screen.findByRole("heading", { name: "This link stops no emails" })).toBeInTheDocument();
});

test.each([
  ["the network is down", null],
  ["Stakehold is down", 503],
])("while %s it can be retried", async (_what, status) => {
  open(LINK, status, 204);
  await userEvent.click(screen.getByRole("button", { name: "Stop these emails" }));
  expect(await screen.findByText(/Try again in a moment/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Stop these emails" }));
  expect(await screen.findByRole("heading", { name: "We stopped these emails" })).toBeInTheDocument();
});

test("an invalid link shows no button", () => {
  open("none");
  expect(screen.getByRole("heading", { name: "This link stops no emails" })).toBeInTheDocument();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
