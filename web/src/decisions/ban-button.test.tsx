/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { money } from "../testing/graph-shapes.ts";
import { GraphFailure, show, type Answers } from "../testing/show.tsx";
import { BanButton } from "./ban-button.tsx";

const sum = (count: number, amount: string) => ({ __typename: "StakeSum", count, amount: money(amount) });
const effect = {
  __typename: "BanEffect",
  openBets: 1,
  held: sum(2, "15.00"),
  pending: sum(0, "0.00"),
  votes: 2,
};

const open = (BanUser: Answers["x"], BanEffectOf = (): object => effect) =>
  show(<BanButton person={{ id: "bob", displayName: "Bob Baker" }} />, {
    BanUser,
    BanEffectOf: ({ id }) => ({ personRecord: { __typename: "PersonRecord", id, banEffect: BanEffectOf() } }),
  });

async function ban(reason: string): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Ban this person: Bob Baker" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ban Bob Baker permanently?" }));
  if (reason !== "") await userEvent.type(dialog.getByLabelText("Reason"), reason);
  await userEvent.click(dialog.getByRole("button", { name: "Ban permanently" }));
}

test("a ban lists its consequences, and is sent with its reason", async () => {
  const sent: unknown[] = [];
  open(({ input }) => {
    sent.push(input);
    return { banUser: { __typename: "BanUserPayload", user: { __typename: "User", id: "bob" } } };
  });
  await userEvent.click(screen.getByRole("button", { name: "Ban this person: Bob Baker" }));
  expect(await screen.findByText(/can no longer create, join or vote\..* paid what is theirs/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(sent).toEqual([]);
  await ban("Voted against what they saw");
  expect(await screen.findByText("Person Banned")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(sent).toEqual([{ userId: "bob", reason: "Voted against what they saw", idempotencyKey: expect.any(String) }]);
});

test("a ban requires a reason", async () => {
  let sent = 0;
  open(() => {
    sent += 1;
    return {};
  });
  await ban("");
  expect((await screen.findByRole("alert")).textContent).toBe("Write down why. It stays on record.");
  expect(sent).toBe(0);
});

test("a rejected ban shows why, and keeps the reason", async () => {
  open(() => {
    throw new GraphFailure("FORBIDDEN", "You may not do this.");
  });
  await ban("Lied");
  expect((await screen.findByRole("alert")).textContent).toBe("You may not do this.");
  expect(screen.getByLabelText("Reason")).toHaveValue("Lied");
});

test("a ban that requires reauthentication keeps the reason", async () => {
  open(() => {
    throw new GraphFailure("REAUTHENTICATION_REQUIRED", "Show again that it is you, and then do this.");
  });
  await ban("Lied twice");
  await waitFor(() => expect(window.sessionStorage.length).toBe(1));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  cleanup();

  open(() => ({ banUser: { __typename: "BanUserPayload", user: { __typename: "User", id: "bob" } } }));
  await userEvent.click(screen.getByRole("button", { name: "Ban this person: Bob Baker" }));
  expect(screen.getByLabelText("Reason")).toHaveValue("Lied twice");
  await userEvent.click(screen.getByRole("button", { name: "Ban permanently" }));
  expect(await screen.findByText("Person Banned")).toBeInTheDocument();
  expect(window.sessionStorage.length).toBe(0);
});

test("the effects of a ban are shown before the decision", async () => {
  open(() => ({}));
  await userEvent.click(screen.getByRole("button", { name: "Ban this person: Bob Baker" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ban Bob Baker permanently?" }));
  await dialog.findByText(/2 stakes in escrow/);
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "2 stakes in escrow, $15.00: they stay in until each bet is over.",
    "0 unpaid stakes, $0.00: refused when they are paid.",
    "2 votes in undecided bets: lost.",
    "1 open bet of their own: they go on.",
  ]);
});

test("a ban is possible even if its effects can't be counted, which is shown", async () => {
  const banned = { banUser: { __typename: "BanUserPayload", user: { __typename: "User", id: "bob" } } };
  open(
    () => banned,
    () => {
      throw new GraphFailure("UNAVAILABLE", "Try again soon.");
    },
  );
  await userEvent.click(screen.getByRole("button", { name: "Ban this person: Bob Baker" }));
  expect(await screen.findByText("What it would touch can't be counted right now.")).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Reason"), "Lied");
  await userEvent.click(screen.getByRole("button", { name: "Ban permanently" }));
  expect(await screen.findByText("Person Banned")).toBeInTheDocument();
});
