/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { entryPreview } from "../../testing/graph-shapes.ts";
import { show } from "../../testing/show.tsx";

const config = { feePolicy: "ENTRY", feePercent: "2.5", longestBet: 692 * 86_400 };
jest.unstable_mockModule("../../payment/public-config.ts", () => ({ loadPublicConfig: () => Promise.resolve(config) }));
const { CreateBetDialog } = await import("./create-bet-dialog.tsx");

beforeEach(() => window.sessionStorage.clear());

const vague = "Heavy rain in Leeds on 12 December";
const heading = "For a result that nobody can argue with:";

function openDialog() {
  const created: unknown[] = [];
  show(<CreateBetDialog onClose={() => undefined} onCreated={() => undefined} />, {
    EntryPreview: () => ({ entryPreview: entryPreview("40.00", "1.00", "41.00") }),
    CreateBet: ({ input }) => {
      created.push(input);
      throw new TypeError("Failed to fetch");
    },
  });
  return { created, user: userEvent.setup() };
}

type User = ReturnType<typeof userEvent.setup>;

async function pasteInto(user: User, label: string, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

async function writeVagueBet(user: User) {
  await pasteInto(user, "Bet Title", vague);
  await pasteInto(user, "Description", "It has to rain heavily.");
}

test("once a text is left, it is advised what the text lacks, politely and without moving the focus", async () => {
  const { user } = openDialog();
  await writeVagueBet(user);
  expect(screen.queryByText(heading)).not.toBeInTheDocument();
  await user.tab();
  const focused = document.activeElement;
  const advice = (await screen.findByText(heading)).closest("[role=note]") ?? document.body;
  const sentences = within(advice as HTMLElement).getAllByRole("button");
  expect(sentences.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Put a number on “Heavy”/),
    expect.stringMatching(/^Name where everybody/),
  ]);
  expect(advice.closest("[aria-live=polite]")).toBeInTheDocument();
  expect(document.activeElement).toBe(focused);
});

test("nothing is advised before title and description are written", async () => {
  const { user } = openDialog();
  await pasteInto(user, "Bet Title", vague);
  await user.tab();
  await user.tab();
  expect(screen.queryByText(heading)).not.toBeInTheDocument();
});

test("a sentence leads to its field, and unfolds it", async () => {
  const { user } = openDialog();
  await writeVagueBet(user);
  await user.tab();
  await user.click(await screen.findByRole("button", { name: /^Name where everybody/ }));
  expect(screen.getByLabelText("Source")).toHaveFocus();
  expect(screen.getByLabelText("Source").closest("details")).toHaveAttribute("open");
  await user.click(screen.getByRole("button", { name: /^Put a number/ }));
  expect(screen.getByLabelText("Bet Title")).toHaveFocus();
});

test("the advice is over as soon as the text says it", async () => {
  const { user } = openDialog();
  await writeVagueBet(user);
  await user.tab();
  await user.click(await screen.findByRole("button", { name: /^Name where everybody/ }));
  await user.paste("The Met Office");
  await pasteInto(user, "Description", " More than 10 mm.");
  await user.tab();
  await waitFor(() => expect(screen.queryByText(heading)).not.toBeInTheDocument());
});

test("what a press leads to does not move before the press is over", async () => {
  const { user } = openDialog();
  await writeVagueBet(user);
  const category = screen.getByLabelText(/Weather/);
  await user.pointer({ target: category, keys: "[MouseLeft>]" });
  expect(screen.getByLabelText("Description")).not.toHaveFocus();
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(heading)).not.toBeInTheDocument();
  await user.pointer({ target: category, keys: "[/MouseLeft]" });
  expect(await screen.findByText(heading)).toBeInTheDocument();
  expect(category).toBeChecked();
});

test("advice does not keep anybody from creating the bet", async () => {
  const { user, created } = openDialog();
  await writeVagueBet(user);
  await user.click(screen.getByLabelText(/Weather/));
  await user.type(screen.getByLabelText("Total Bet Amount"), "40");
  await user.type(screen.getByLabelText("Minimum Entry"), "5");
  await user.click(await screen.findByRole("button", { name: "In a week" }));
  await screen.findByText(heading);
  await user.click(screen.getByRole("button", { name: "Create Bet" }));
  await waitFor(() => expect(created).toMatchObject([{ title: vague }]));
});
