/** @jest-environment jsdom */
import { beforeAll, describe, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show, silenceLiveStreams } from "../../testing/show.tsx";
import { DeadLetters } from "./dead-letters.tsx";
import { outcomeInWords } from "./replay-dialog.tsx";
import { SetAsideLetters } from "./set-aside-letters.tsx";

beforeAll(silenceLiveStreams);

const letter = (id: string, change: object = {}) => ({
  __typename: "DeadLetter",
  id,
  type: "stakehold.payments.v1.StakeHeld",
  key: "bet-1",
  eventId: `event-${id}`,
  since: "2026-11-20T10:00:00.000Z",
  attempts: 1,
  code: "BET_NOT_FOUND",
  message: "This bet does not exist.",
  ...change,
});

const pageOf = (nodes: object[], total = nodes.length) => ({
  __typename: "DeadLetterConnection",
  nodes,
  pageInfo: { __typename: "PageInfo", hasNextPage: total > nodes.length },
  total,
});

const lists = (change: object = {}) => ({
  bets: pageOf([]),
  payments: pageOf([]),
  voting: pageOf([]),
  identity: pageOf([]),
  support: pageOf([]),
  notifications: pageOf([]),
  ...change,
});

const partOf = async (name: string) => {
  const heading = await screen.findByRole("heading", { name });
  const part = heading.closest("article");
  if (part === null) throw new Error(`${name} has no part`);
  return within(part);
};

describe("a service's dead letters", () => {
  test("are listed with what happened, why, and which only wait behind another", async () => {
    const behind = letter("2", {
      code: "PARKED_BEHIND",
      message: "An earlier event of the same key is parked",
      attempts: 0,
    });
    show(<DeadLetters />, { DeadLetters: () => lists({ bets: pageOf([letter("1"), behind]) }) });
    const bets = await partOf("Bets");
    expect(bets.getByText("2 wait")).toBeInTheDocument();
    expect(bets.getAllByText("StakeHeld")).toHaveLength(2);
    expect(bets.getByText("Bet not found")).toBeInTheDocument();
    expect(bets.getByText("Waits for its turn")).toBeInTheDocument();
  });

  test("show no actions if there are none; an unavailable service is reported and hides no other", async () => {
    show(<DeadLetters />, {
      DeadLetters: () => lists({ voting: null, support: pageOf([letter("1")]) }),
    });
    expect((await partOf("Bets")).getByText("Nothing waits")).toBeInTheDocument();
    expect((await partOf("Bets")).queryByRole("button")).not.toBeInTheDocument();
    expect((await partOf("Voting")).getByText("Can't be reached")).toBeInTheDocument();
    expect((await partOf("Support")).getByText("1 waits")).toBeInTheDocument();
  });

  test("are cards in their fixed order; a service without any is a line", async () => {
    show(<DeadLetters />, {
      DeadLetters: () => lists({ voting: null, support: pageOf([letter("1")]) }),
    });
    await screen.findByRole("heading", { name: "Bets" });
    const looks = screen
      .getAllByRole("heading", { level: 3 })
      .map((heading) => [heading.textContent, getComputedStyle(heading.closest("article") ?? heading).paddingTop]);
    expect(looks).toEqual([
      ["Bets", "0px"],
      ["Payments", "0px"],
      ["Voting", "20px"],
      ["People", "0px"],
      ["Support", "20px"],
      ["Emails", "0px"],
    ]);
  });

  test("load in larger pages if there are more", async () => {
    const requests: unknown[] = [];
    const answer = ({ first }: Record<string, unknown>) => {
      requests.push(first);
      return lists({ bets: pageOf([letter("1")], requests.length === 1 ? 30 : 1) });
    };
    show(<DeadLetters />, { DeadLetters: answer });
    await userEvent.click(await screen.findByRole("button", { name: "Load More" }));
    expect(await screen.findByText("1 waits")).toBeInTheDocument();
    expect(requests).toEqual([20, 40]);
  });
});

describe("retrying dead letters", () => {
  const retry = async (name: string, reason: string) => {
    await userEvent.click((await partOf(name)).getByRole("button", { name: `Handle again: ${name}` }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Reason"), reason);
    await userEvent.click(dialog.getByRole("button", { name: "Handle again" }));
  };

  test.each([
    ["Bets", "bets"],
    ["Payments", "payments"],
    ["Voting", "voting"],
    ["People", "identity"],
    ["Support", "support"],
    ["Emails", "notifications"],
  ])("affects only %s, with a reason, and shows the result", async (name, service) => {
    const sent: unknown[] = [];
    show(<DeadLetters />, {
      DeadLetters: () => lists({ [service]: pageOf(sent.length === 0 ? [letter("1")] : []) }),
      ReplayDeadLetters: (variables) => {
        sent.push(variables);
        return { [service]: { __typename: "DeadLetterReplay", id: "1", replayed: 1, failedKeys: 0, waiting: 0 } };
      },
    });
    await retry(name, "The bet was restored");
    expect(await screen.findByText("1 event was handled. Nothing waits any more.")).toBeInTheDocument();
    expect((await partOf(name)).getByText("Nothing waits")).toBeInTheDocument();
    const input = { note: "The bet was restored", idempotencyKey: expect.any(String) };
    expect(sent).toMatchObject([{ input, [service]: true }]);
    expect(Object.entries(Object(sent[0])).filter(([, value]) => value === true)).toEqual([[service, true]]);
  });

  test("reports that somebody else is already doing it", async () => {
    show(<DeadLetters />, {
      DeadLetters: () => lists({ bets: pageOf([letter("1")]) }),
      ReplayDeadLetters: () => {
        throw new GraphFailure("REPLAY_UNDER_WAY", "Somebody is having these events handled again.");
      },
    });
    await retry("Bets", "Mended");
    expect((await screen.findByRole("alert")).textContent).toContain("Somebody is having these events handled again");
  });
});

describe("setting an event aside", () => {
  const behind = { code: "PARKED_BEHIND", attempts: 0, type: "stakehold.payments.v1.StakeRefunded" };

  test("requires a reason, names the event and its service, and is not offered for one that only waits", async () => {
    const sent: Record<string, unknown>[] = [];
    const waiting = () => (sent.length === 0 ? [letter("1"), letter("2", behind)] : [letter("2", behind)]);
    show(<DeadLetters />, {
      DeadLetters: () => lists({ bets: pageOf(waiting()) }),
      SetAsideDeadLetter: (variables) => {
        sent.push(variables);
        return { bets: { __typename: "DeadLetterDecision", id: "d", waiting: 1 } };
      },
    });
    const bets = await partOf("Bets");
    expect(bets.queryByRole("button", { name: "Set aside: StakeRefunded" })).not.toBeInTheDocument();
    await userEvent.click(bets.getByRole("button", { name: "Set aside: StakeHeld" }));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Set aside" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Write down why");
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByLabelText("Reason"), "The bet was never there");
    await userEvent.click(dialog.getByRole("button", { name: "Set aside" }));
    expect(await screen.findByText("1 event waits now.")).toBeInTheDocument();
    const input = { letterId: "1", note: "The bet was never there", idempotencyKey: expect.any(String) };
    expect(sent).toMatchObject([{ input, bets: true }]);
    expect((await partOf("Bets")).getByText("1 waits")).toBeInTheDocument();
  });
});

describe("set-aside events", () => {
  const aside = {
    __typename: "DeadLetterSetAside",
    letter: letter("1"),
    setAsideBy: "ada",
    setAsideAt: "2026-11-21T10:00:00.000Z",
    note: "The bet was never there",
  };
  const asidePage = (nodes: object[]) => ({ ...pageOf(nodes), __typename: "DeadLetterSetAsideConnection" });
  const asides = (nodes: object[]) => ({
    ...Object.fromEntries(Object.keys(lists()).map((service) => [service, asidePage([])])),
    voting: null,
    bets: asidePage(nodes),
  });

  test("are listed with their author and reason, and are restored with a reason", async () => {
    const sent: Record<string, unknown>[] = [];
    show(<SetAsideLetters />, {
      SetAsideLetters: () => asides(sent.length === 0 ? [aside] : []),
      BringBackDeadLetter: (variables) => {
        sent.push(variables);
        return { bets: { __typename: "DeadLetterDecision", id: "d", waiting: 1 } };
      },
    });
    const bets = within(await screen.findByRole("region", { name: "Set aside: Bets" }));
    expect(bets.getByText("The bet was never there")).toBeInTheDocument();
    expect(bets.getByRole("link", { name: "an admin" })).toHaveAttribute("href", "/staff/ada");
    expect(screen.getByRole("heading", { name: "Voting: can't be reached" })).toBeInTheDocument();
    await userEvent.click(bets.getByRole("button", { name: "Bring back: StakeHeld" }));
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Reason"), "The bet was restored");
    await userEvent.click(dialog.getByRole("button", { name: "Bring back" }));
    expect(await screen.findByText("The event waits again")).toBeInTheDocument();
    expect(sent).toMatchObject([{ input: { letterId: "1", note: "The bet was restored" }, bets: true }]);
    expect(await screen.findByRole("heading", { name: "Bets: none" })).toBeInTheDocument();
  });

  test("that can't be loaded can be retried", async () => {
    show(<SetAsideLetters />, {
      SetAsideLetters: () => {
        throw new GraphFailure("UNAVAILABLE", "A part of Stakehold can't be reached.");
      },
    });
    expect(await screen.findByText("Events that were set aside can't be shown right now")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
  });
});

test.each([
  [{ replayed: 2, failedKeys: 0, waiting: 0 }, "2 events were handled. Nothing waits any more."],
  [{ replayed: 1, failedKeys: 1, waiting: 1 }, "1 event was handled. 1 event still waits: see why in the list."],
  [{ replayed: 0, failedKeys: 2, waiting: 5 }, "None could be handled. 5 events still wait: see why in the list."],
])("the result %j reads: %s", (facts, words) => {
  expect(outcomeInWords({ __typename: "DeadLetterReplay", id: "1", ...facts })).toBe(words);
});
