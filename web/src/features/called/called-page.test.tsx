/** @jest-environment jsdom */
import { afterEach, expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { show } from "../../testing/show.tsx";
import { CalledPage } from "./called-page.tsx";

const called = {
  betId: "b1",
  title: "Rain on Sunday",
  position: "for",
  percent: 38,
  words: "I called it: FOR at 38%",
};

const { fetch: before } = globalThis;
afterEach(() => {
  globalThis.fetch = before;
});

/** Opens the page; each request gets the next answer: facts, a status, or null if the network is down. */
function open(...answers: (object | number | null)[]) {
  const sent: string[] = [];
  globalThis.fetch = async (address) => {
    sent.push(typeof address === "string" ? address : "not a path");
    const answer = answers.shift() ?? null;
    if (answer === null) throw new TypeError("The network is away");
    const status = typeof answer === "number" ? answer : 200;
    return Object.assign(Object.create(null), { ok: status < 300, status, json: async () => answer });
  };
  show(<CalledPage token="token1" />, {});
  return sent;
}

test("shows the claim, the picture and what its share is, and leads to the bet", async () => {
  const sent = open(called);
  expect(await screen.findByRole("heading", { level: 1, name: "Rain on Sunday" })).toBeInTheDocument();
  expect(sent).toEqual(["/api/called/token1"]);
  expect(screen.getByRole("img", { name: called.words })).toHaveAttribute("src", "/share/called/token1.png");
  expect(screen.getByText("Once this person had joined, FOR held 38% of the pool. FOR won.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "See the bet" })).toHaveAttribute("href", "/bet/b1");
});

test("says that nobody disagreed, instead of 100%", async () => {
  open({ ...called, percent: 100, words: "I called it: FOR, unopposed" });
  expect(
    await screen.findByText("Once this person had joined, nobody held the other side. FOR won."),
  ).toBeInTheDocument();
});

test("a withdrawn picture is not here, with nothing of its bet", async () => {
  open(404);
  expect(await screen.findByRole("heading", { level: 1, name: "This picture is not here" })).toBeInTheDocument();
  expect(screen.queryByRole("img", { name: called.words })).toBeNull();
});

test.each([null, 503])(
  "an answer that fails (%s) is not a withdrawn picture, and can be tried again",
  async (failure) => {
    open(failure, called);
    expect(await screen.findByRole("heading", { name: "The picture could not be loaded" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Rain on Sunday" })).toBeInTheDocument();
  },
);
