/** @jest-environment jsdom */
import { beforeAll, beforeEach, expect, test } from "@jest/globals";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { pageOf } from "../../testing/graph-shapes.ts";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { TokensPage } from "./tokens-page.tsx";

beforeAll(() => {
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});
beforeEach(() => window.sessionStorage.clear());

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000 + 60_000).toISOString();

const token = (id: string, change: object = {}) => ({
  __typename: "PersonalToken",
  id,
  name: `Program ${id}`,
  scopes: ["BETS_READ"],
  lastFour: "ab12",
  createdAt: "2026-11-20T12:00:00.000Z",
  expiresAt: inDays(60),
  lastUsedAt: null,
  ...change,
});

function open(tokens: readonly object[], more: Answers = {}) {
  const requests: unknown[] = [];
  const state = { tokens };
  show(<TokensPage />, {
    PersonalTokens: (variables) => {
      requests.push(variables);
      return { personalTokens: pageOf("PersonalTokenConnection", state.tokens) };
    },
    ...more,
  });
  return { requests, become: (next: readonly object[]) => (state.tokens = next) };
}

const made = (field: string, payload: string, secret: string | null) => ({
  [field]: {
    __typename: payload,
    personalToken: { __typename: "PersonalToken", id: "t9", name: "Odds board" },
    secret,
  },
});

const fillIn = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Make a token" }));
  await userEvent.type(screen.getByLabelText("Name"), "Odds board");
  await userEvent.click(screen.getByLabelText("See bets, and which of them you are in"));
  await userEvent.selectOptions(screen.getByLabelText("For how long"), "30 days");
  await userEvent.click(screen.getByRole("button", { name: "Make token" }));
};

test("a token shows its scopes, its last four characters and when it was last used", async () => {
  open([token("t1", { lastUsedAt: new Date(Date.now() - 3_600_000).toISOString() }), token("t2")]);
  const used = await screen.findByRole("region", { name: /^Program t1/ });
  expect(used).toHaveTextContent("sh_pat_…ab12");
  expect(used).toHaveTextContent("See bets, and which of them you are in");
  expect(used).toHaveTextContent(/Last used .*1 hour ago/);
  expect(screen.getByRole("region", { name: /^Program t2/ })).toHaveTextContent("Not used yet");
});

test.each([
  ["in a month causes no warning", 30, null],
  ["in 5 days causes a warning", 5, "Ends in 5 days"],
])("an expiry %s", async (_rule, days, warning) => {
  open([token("t1", { expiresAt: inDays(days) })]);
  await screen.findByRole("region", { name: /^Program t1/ });
  const shown = screen.queryByText(/^Ends in/);
  expect(shown && shown.textContent.slice(0, 14)).toBe(warning);
});

test("a token is created as entered, and its secret is shown once", async () => {
  const sent: unknown[] = [];
  const { requests } = open([], {
    CreatePersonalToken: ({ input }) => {
      sent.push(input);
      return made("createPersonalToken", "CreatePersonalTokenPayload", "sh_pat_secret");
    },
  });
  await fillIn();
  expect(await screen.findByText("sh_pat_secret")).toBeInTheDocument();
  expect(sent).toEqual([{ name: "Odds board", scopes: ["BETS_READ"], expiresInDays: 30, idempotencyKey: "key" }]);
  await waitFor(() => expect(requests.length).toBeGreaterThan(1));
  expect(window.sessionStorage.length).toBe(0);
});

test("a secret can be copied, and a failure to copy is reported", async () => {
  open([], { CreatePersonalToken: () => made("createPersonalToken", "CreatePersonalTokenPayload", "sh_pat_secret") });
  const user = userEvent.setup();
  await fillIn();
  const copy = await screen.findByRole("button", { name: "Copy the token" });
  await waitFor(() => expect(copy).toHaveFocus());
  await user.click(copy);
  expect(await screen.findByText("Copied.")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe("sh_pat_secret");
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: () => Promise.reject(new Error("no")) },
    configurable: true,
  });
  await user.click(screen.getByRole("button", { name: "Copy the token" }));
  expect(await screen.findByText(/did not let us copy it/)).toBeInTheDocument();
});

test("a token whose response was lost can't be shown, and the page explains what to do", async () => {
  open([], { CreatePersonalToken: () => made("createPersonalToken", "CreatePersonalTokenPayload", null) });
  await fillIn();
  expect(await screen.findByText(/Revoke it, and make another/)).toBeInTheDocument();
});

test("a required reauthentication loses nothing that was typed", async () => {
  const failing: Answers = {
    CreatePersonalToken: () => {
      throw new GraphFailure("REAUTHENTICATION_REQUIRED", "Show again that it is you.");
    },
  };
  open([], failing);
  await fillIn();
  await waitFor(() => expect(screen.getByRole("button", { name: "Make token" })).toBeEnabled());
  expect(screen.queryByText("The token was not made")).not.toBeInTheDocument();
  // Sign-in is a full page load, so what comes back is a new page.
  cleanup();
  open([], failing);
  await userEvent.click(await screen.findByRole("button", { name: "Make a token" }));
  expect(screen.getByLabelText("Name")).toHaveValue("Odds board");
  expect(screen.getByLabelText("See bets, and which of them you are in")).toBeChecked();
  expect(screen.getByLabelText("For how long")).toHaveValue("30");
});

test("a rejection shows the graph's message", async () => {
  open([], {
    CreatePersonalToken: () => {
      throw new GraphFailure("TOO_MANY_TOKENS", "You have 50 tokens. Revoke one first.");
    },
  });
  await fillIn();
  expect(await screen.findByText("You have 50 tokens. Revoke one first.")).toBeInTheDocument();
});

test("a token is rotated, and the old secret stays valid for the chosen time", async () => {
  const sent: unknown[] = [];
  open([token("t1")], {
    RotatePersonalToken: ({ input }) => {
      sent.push(input);
      return made("rotatePersonalToken", "RotatePersonalTokenPayload", "sh_pat_next");
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Replace: Program t1" }));
  await userEvent.selectOptions(screen.getByLabelText("The old token"), "Keep it for 7 days");
  await userEvent.click(screen.getByRole("button", { name: "Replace token" }));
  expect(await screen.findByText("sh_pat_next")).toBeInTheDocument();
  expect(sent).toEqual([{ personalTokenId: "t1", overlapDays: 7, idempotencyKey: "key" }]);
});

test("a token is revoked after a confirmation, and leaves the list", async () => {
  const sent: unknown[] = [];
  const page = open([token("t1")], {
    RevokePersonalToken: ({ input }) => {
      sent.push(input);
      page.become([]);
      return { revokePersonalToken: { __typename: "RevokePersonalTokenPayload", personalTokenId: "t1" } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Revoke: Program t1" }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Revoke token" }));
  expect(await screen.findByText("You have no token yet")).toBeInTheDocument();
  expect(sent).toEqual([{ personalTokenId: "t1", idempotencyKey: "key" }]);
});

test("tokens that can't be loaded show what is safe, and can be retried", async () => {
  let isDown = true;
  open([], {
    PersonalTokens: () => {
      if (isDown) throw new GraphFailure("UNAVAILABLE", "Later.");
      return { personalTokens: pageOf("PersonalTokenConnection", [token("t1")]) };
    },
  });
  expect(await screen.findByText("None of them can do more than you allowed.")).toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: /^Program t1/ })).toBeInTheDocument();
});
