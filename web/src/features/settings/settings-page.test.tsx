/** @jest-environment jsdom */
import { beforeAll, describe, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { pageInfo } from "../../testing/graph-shapes.ts";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { SettingsPage } from "./settings-page.tsx";

beforeAll(() => {
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});

const session = (id: string, browser: string | null, isPresent = false) => ({
  __typename: "Session",
  id,
  startedAt: "2026-11-20T10:00:00Z",
  lastUsedAt: "2026-11-21T10:00:00Z",
  browser,
  network: "203.0.113.0/24",
  isPresent,
});
const page = (...nodes: unknown[]) => ({ __typename: "SessionConnection", nodes, pageInfo: pageInfo(null) });
const here = session("s1", "Firefox on Linux", true);
const there = session("s2", "Safari on iPhone");

function open(more: Answers = {}) {
  const left: string[] = [];
  show(<SettingsPage onLeft={() => left.push("left")} />, {
    MySessions: () => ({ sessions: page(here, there) }),
    ...more,
  });
  return left;
}

describe("the sessions of a person", () => {
  test("are listed in plain words, with the current one marked and without a button to end it", async () => {
    open({ MySessions: () => ({ sessions: page(here, there, session("s3", null)) }) });
    const [first] = await screen.findAllByRole("listitem");
    expect(first).toHaveTextContent("Firefox on Linux");
    expect(first).toHaveTextContent("This browser");
    expect(within(first ?? document.body).queryByRole("button")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Sign out: Safari on iPhone" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Sign out: Unknown browser" })).toBeInTheDocument();
    expect(screen.getAllByText(/203\.0\.113\.0/)).toHaveLength(3);
  });

  test("end individually, and the list is refetched", async () => {
    const sent: unknown[] = [];
    open({
      MySessions: () => ({ sessions: sent.length === 0 ? page(here, there) : page(here) }),
      EndSession: ({ input }) => {
        sent.push(input);
        return { endSession: { __typename: "EndSessionsPayload", ended: 1 } };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Sign out: Safari on iPhone" }));
    await waitFor(() => expect(screen.queryByText("Safari on iPhone")).not.toBeInTheDocument());
    expect(sent).toEqual([{ sessionId: "s2", idempotencyKey: "key" }]);
    expect(screen.getByText("Signed Out There")).toBeInTheDocument();
  });

  test("end everywhere, which leaves this page", async () => {
    const left = open({ EndAllSessions: () => ({ endAllSessions: { __typename: "EndSessionsPayload", ended: 2 } }) });
    await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere" }));
    await waitFor(() => expect(left).toEqual(["left"]));
  });

  test.each([true, false])("end everywhere with apps and tokens if that is ticked: %s", async (isTicked) => {
    const sent: unknown[] = [];
    const left = open({
      EndAllSessions: ({ input }) => {
        sent.push(input);
        return { endAllSessions: { __typename: "EndSessionsPayload", ended: 2 } };
      },
    });
    if (isTicked) await userEvent.click(screen.getByRole("checkbox", { name: "End my apps and personal tokens too" }));
    await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere" }));
    await waitFor(() => expect(left).toEqual(["left"]));
    expect(sent).toMatchObject([{ withCredentials: isTicked }]);
  });

  test("end everywhere else, and this page stays", async () => {
    const left = open({
      EndOtherSessions: () => ({ endOtherSessions: { __typename: "EndSessionsPayload", ended: 2 } }),
    });
    await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    expect(await screen.findByText("Signed Out Everywhere Else")).toBeInTheDocument();
    expect(left).toEqual([]);
  });

  test("stay with an error message if they can't be ended", async () => {
    const left = open({
      EndOtherSessions: () => {
        throw new GraphFailure("UNAVAILABLE", "Not now.");
      },
    });
    await userEvent.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    expect(await screen.findByText("Not Signed Out")).toBeInTheDocument();
    expect(left).toEqual([]);
  });
});

describe("an account", () => {
  const typed = async (word: string) => {
    await userEvent.click(screen.getByRole("button", { name: "Delete your account" }));
    await userEvent.type(screen.getByLabelText("Type DELETE to confirm"), word);
    await userEvent.click(screen.getByRole("button", { name: "Delete my account" }));
  };

  test("is deleted after its confirmation word is typed, and the page is left", async () => {
    const sent: unknown[] = [];
    const left = open({
      DeleteAccount: ({ input }) => {
        sent.push(input);
        return { deleteAccount: { __typename: "DeleteAccountPayload", deletedId: "alice" } };
      },
    });
    await typed("DELETE");
    await waitFor(() => expect(left).toEqual(["left"]));
    expect(sent).toEqual([{ confirmation: "DELETE", idempotencyKey: "key" }]);
  });

  test("is not deleted with another word", async () => {
    const left = open();
    await typed("delete");
    expect((await screen.findByRole("alert")).textContent).toBe("Type DELETE to confirm.");
    expect(left).toEqual([]);
  });

  test("stays while something prevents deletion, which is listed", async () => {
    const left = open({
      DeleteAccount: () => {
        throw new GraphFailure("ACCOUNT_HAS_STAKES", "You still have stakes in bets.");
      },
    });
    await typed("DELETE");
    expect((await screen.findByRole("alert")).textContent).toBe("You still have stakes in bets.");
    expect(left).toEqual([]);
  });
});
