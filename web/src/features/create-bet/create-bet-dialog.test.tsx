/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from "@jest/globals";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { fakeStripe, type Confirmation } from "../../testing/fake-stripe.ts";
import { createDraft } from "../../bets/entry-draft.ts";
import { keepDraft, keptDraft } from "../../shared/kept-draft.ts";
import { withAnnounced } from "../../testing/announced.tsx";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { entryPreview, money } from "../../testing/graph-shapes.ts";

let confirmations: Confirmation[] = [];
const config = { feePolicy: "ENTRY", feePercent: "2.5", longestBet: 692 * 86_400 };
jest.unstable_mockModule("../../payment/load-stripe.ts", () => ({
  loadStripe: () => Promise.resolve(fakeStripe(confirmations)),
}));
jest.unstable_mockModule("../../payment/public-config.ts", () => ({ loadPublicConfig: () => Promise.resolve(config) }));
const { CreateBetDialog } = await import("./create-bet-dialog.tsx");

beforeEach(() => {
  confirmations = [];
  window.sessionStorage.clear();
});
const preview = entryPreview("40.00", "1.00", "41.00");
const entry = {
  __typename: "CreateBetPayload",
  clientSecret: "pi_1_secret_1",
  totalCharge: money("41.00"),
  fee: money("1.00"),
  bet: { __typename: "Bet", id: "b1", title: "The river freezes over", feePolicy: "ENTRY" },
  participation: {
    __typename: "Participation",
    id: "p1",
    status: "PENDING",
    position: "FOR",
    amount: money("40.00"),
  },
};
const stake = {
  __typename: "Stake",
  id: "p1",
  status: "HELD",
  place: "IN_ESCROW",
  placeSince: null,
  cardLast4: "4242",
};
const admitted = { __typename: "Participation", id: "p1", status: "HELD" };

/** Opens the dialog over a graph that records the created bets, unless `answers` overrides it. */
function openDialog(answers: Answers = {}) {
  const keys: unknown[] = [];
  const onClose = jest.fn();
  const onCreated = jest.fn();
  const dialog = <CreateBetDialog onClose={onClose} onCreated={onCreated} />;
  show(withAnnounced(dialog, "b1"), {
    EntryPreview: () => ({ entryPreview: preview }),
    CreateBet: ({ input }) => {
      keys.push(Object(input)["idempotencyKey"]);
      return { createBet: entry };
    },
    DiscardDraft: () => ({
      discardDraft: { __typename: "DiscardDraftPayload", bet: { __typename: "Bet", id: "b1", status: "ABANDONED" } },
    }),
    ConfirmStake: () => ({ confirmStake: { __typename: "ConfirmStakePayload", stake } }),
    Admission: () => ({ bet: { __typename: "Bet", id: "b1", status: "ACTIVE", myParticipation: admitted } }),
    ...answers,
  });
  return { keys, onClose, onCreated, user: userEvent.setup() };
}

type User = ReturnType<typeof userEvent.setup>;

/** Pastes the text, because each typed key renders the whole form again. */
async function pasteInto(user: User, label: string, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

const inTwoDays = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16);

async function fillIn(user: User) {
  await pasteInto(user, "Bet Title", "The river freezes over");
  await pasteInto(user, "Description", "By the daily note.");
  await user.click(screen.getByLabelText(/Weather/));
  await user.type(screen.getByLabelText("Total Bet Amount"), "40");
  await user.type(screen.getByLabelText("Minimum Entry"), "5");
  await user.type(screen.getByLabelText("End Date"), inTwoDays());
}

/** Opens the dialog with a draft that was filled in before. */
function openFilled(answers: Answers = {}) {
  keepDraft(createDraft, {
    title: "The river freezes over",
    description: "By the daily note.",
    category: "WEATHER",
    totalAmount: "40.00",
    minEntry: "5.00",
    endDate: inTwoDays(),
  });
  return openDialog(answers);
}

const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }));
const submitForm = async (user: User) => {
  await press(user, "Create Bet");
  await screen.findByText("Complete Payment");
  await waitFor(() => expect(screen.getByRole("button", { name: "Pay $41.00" })).toBeEnabled());
};

test("a notice beside the button states that payment comes next", () => {
  openDialog();
  const footer = screen.getByRole("button", { name: "Create Bet" }).closest("footer") ?? document.body;
  expect(within(footer).getByText("You pay on the next step. The bet opens once you have.")).toBeInTheDocument();
});

test("a partial date is reported as such, and the field names its time zone", async () => {
  const { user } = openDialog();
  const endDate = screen.getByLabelText<HTMLInputElement>("End Date");
  expect(endDate).toHaveAccessibleDescription(/The time is in /);
  await press(user, "Create Bet");
  await screen.findByText("End date is required");
  // For a half-filled field, a browser gives no value but sets this.
  Object.defineProperty(endDate, "validity", { value: { badInput: true } });
  await user.click(endDate);
  await user.tab();
  await screen.findByText("Give both the date and the time");
});

test("an end date can be chosen with one press, and is then marked as chosen until another is typed", async () => {
  const { user } = openDialog();
  const week = await screen.findByRole("button", { name: "In a week" });
  await user.click(week);
  const endDate = screen.getByLabelText<HTMLInputElement>("End Date");
  expect(endDate.value).toMatch(/T18:00$/);
  expect(Date.parse(endDate.value)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  expect(week).toHaveAttribute("aria-pressed", "true");
  await user.clear(endDate);
  expect(week).toHaveAttribute("aria-pressed", "false");
});

test("a year with five digits is invalid, even in a saved draft, and the form stays usable", async () => {
  window.sessionStorage.clear();
  keepDraft(createDraft, { endDate: "12026-11-24T18:00" });
  const { user } = openDialog();
  expect(screen.getByRole("region", { name: "Preview" })).toBeInTheDocument();
  await press(user, "Create Bet");
  await screen.findByText("Title is required");
});

test("rules are optional, and are sent if given", async () => {
  const sent: unknown[] = [];
  const { user } = openDialog({
    CreateBet: ({ input }) => {
      sent.push(input);
      return { createBet: entry };
    },
  });
  await user.click(screen.getByText("How it will be judged (optional)"));
  await pasteInto(user, "Source", "The river board");
  await pasteInto(user, "Link to the source", "https://river.example/ice");
  await pasteInto(user, "Void if", "The board reports nothing.");
  await user.selectOptions(screen.getByLabelText("A result can be proposed"), "Only after the end date");
  await fillIn(user);
  await submitForm(user);
  expect(sent).toMatchObject([
    {
      sourceName: "The river board",
      sourceUrl: "https://river.example/ice",
      voidIf: "The board reports nothing.",
      earlyProposal: false,
    },
  ]);
});

test("an invalid link is reported at its field", async () => {
  const { user, keys } = openDialog();
  await pasteInto(user, "Link to the source", "river.example");
  await fillIn(user);
  await press(user, "Create Bet");
  expect(await screen.findByText("Give a link that begins with https:// or http://")).toBeVisible();
  expect(keys).toEqual([]);
});

test("nothing is sent while a field is missing, and each reports it", async () => {
  const { user, keys } = openDialog();
  await press(user, "Create Bet");
  expect(await screen.findByText("Title is required")).toBeInTheDocument();
  expect(screen.getByText("Category is required")).toBeInTheDocument();
  expect(screen.getByText("End date is required")).toBeInTheDocument();
  expect(keys).toEqual([]);
});

test("a preview of the card is beside the form, or between the claim and its terms in one column", async () => {
  const { user } = openDialog();
  const order = [
    screen.getByLabelText("Description"),
    screen.getByRole("region", { name: "Preview" }),
    screen.getByLabelText("Total Bet Amount"),
  ];
  for (const [index, part] of order.slice(1).entries()) {
    expect(order[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
  const card = within(screen.getByRole("region", { name: "Preview" }));
  expect(card.getByRole("heading", { name: "Your claim about the future" })).toBeInTheDocument();
  expect(card.getByText(/^1 person/)).toHaveTextContent("1 person · $0.00 · end not chosen yet");
  await fillIn(user);
  expect(card.getByRole("heading", { name: "The river freezes over" })).toBeInTheDocument();
  expect(card.getByText("Weather")).toBeInTheDocument();
  await waitFor(() =>
    expect(card.getByText(/^1 person/)).toHaveTextContent(
      /^1 person · \$40\.00 · Refunded if nobody takes the other side in /,
    ),
  );
});

test("a wildcard bet requires a topic, and has no default", async () => {
  const { user } = openDialog();
  expect(screen.queryByLabelText("Topic")).not.toBeInTheDocument();
  await user.click(screen.getByLabelText(/^Wildcard/));
  expect(screen.getByLabelText("Topic")).toHaveDisplayValue("Choose a topic");
  await user.selectOptions(screen.getByLabelText("Topic"), "Politics");
  expect(screen.getByLabelText("Topic")).toHaveDisplayValue("Politics");
});

test("an invalid amount is reported once, without creating a bet", async () => {
  const least = "The least that you can enter here is $1.00";
  const { user, keys } = openDialog({
    EntryPreview: () => {
      throw new GraphFailure("BELOW_MINIMUM", least);
    },
  });
  await user.type(screen.getByLabelText("Total Bet Amount"), ".5");
  expect(await screen.findByText(least)).toBeInTheDocument();
  await press(user, "Create Bet");
  const field = screen.getByLabelText("Total Bet Amount");
  await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(least.replace("$", "\\$"))));
  expect(screen.getAllByText(least)).toHaveLength(1);
  expect(keys).toEqual([]);
});

test("a minimum entry above the total is reported until the total is large enough", async () => {
  const { user } = openFilled();
  await user.clear(screen.getByLabelText("Total Bet Amount"));
  await user.type(screen.getByLabelText("Total Bet Amount"), "3");
  await press(user, "Create Bet");
  const fault = "Minimum entry can be at most the total amount, $3.00";
  expect(await screen.findByText(fault)).toBeInTheDocument();
  await user.clear(screen.getByLabelText("Total Bet Amount"));
  await user.type(screen.getByLabelText("Total Bet Amount"), "9");
  await waitFor(() => expect(screen.queryByText(fault)).not.toBeInTheDocument());
});

test("a paid bet is confirmed with a notification, and its page opens", async () => {
  const { user, onCreated } = openDialog();
  await fillIn(user);
  await submitForm(user);
  await press(user, "Pay $41.00");
  expect(await screen.findByText("Your bet has been created successfully!")).toBeInTheDocument();
  expect(onCreated.mock.calls).toEqual([["b1"]]);
});

test("the fee is shown under the amount and before the payment, with the server's amounts", async () => {
  const { user } = openFilled();
  const sums = () =>
    ["Bet Amount", "Platform Fee 2.5%", "Total Charge"].map(
      (label) => screen.getByText(label, { selector: "dt" }).parentElement?.querySelector("dd")?.textContent,
    );
  await waitFor(() => expect(sums()).toEqual(["$40.00", "$1.00", "$41.00"]));
  await press(user, "Create Bet");
  await screen.findByText("Complete Payment");
  expect(sums()).toEqual(["$40.00", "$1.00", "$41.00"]);
});

test("each category has its icon", async () => {
  openDialog();
  await screen.findByText("Platform Fee 2.5%");
  const icons = ["Financial", "Weather", "Sports", "Wildcard"].map(
    (name) =>
      screen
        .getByLabelText(new RegExp(`^${name}`))
        .closest("label")
        ?.querySelector("svg")?.outerHTML,
  );
  expect(new Set(icons).size).toBe(4);
  expect(icons).not.toContain(undefined);
});

test("while the bet is being created its button shows progress, and can't be pressed again", async () => {
  const answer = Promise.withResolvers<Record<string, unknown>>();
  const { user } = openFilled({ CreateBet: () => answer.promise });
  await press(user, "Create Bet");
  expect(await screen.findByText("Creating...")).toBeInTheDocument();
  answer.resolve({ createBet: entry });
  expect(await screen.findByText("Complete Payment")).toBeInTheDocument();
});

test("a bet with nothing left to pay is created without a payment step", async () => {
  const { user, onCreated } = openFilled({ CreateBet: () => ({ createBet: { ...entry, clientSecret: null } }) });
  await press(user, "Create Bet");
  expect(await screen.findByText("Bet created successfully!")).toBeInTheDocument();
  expect(onCreated.mock.calls).toEqual([["b1"]]);
  expect(keptDraft("create-bet")).toEqual({});
});

test("the page redirects to the bank only if necessary, and the bank redirects back to the site", async () => {
  const requests: object[] = [];
  confirmations = [
    (options) => {
      requests.push(options);
      return Promise.resolve({});
    },
  ];
  const { user } = openFilled();
  await submitForm(user);
  await press(user, "Pay $41.00");
  await screen.findByText("Your bet has been created successfully!");
  expect(requests).toMatchObject([{ redirect: "if_required", confirmParams: { return_url: "http://localhost" } }]);
});

test("a declined card is reported in the provider's words, and can be retried without a second bet", async () => {
  confirmations = [() => Promise.resolve({ error: { type: "card_error", message: "Your card was declined." } })];
  const { user, keys, onClose } = openFilled();
  await submitForm(user);
  await press(user, "Pay $41.00");
  expect(await screen.findByText("Payment Failed")).toBeInTheDocument();
  // Beside Pay, which stays in sight on the smallest phone, and announced.
  const problem = screen.getByText("Your card was not charged.").closest("[role=alert]");
  expect(problem).toHaveTextContent("Payment FailedYour card was declined.");
  expect(screen.getAllByText("Your card was declined.")).toHaveLength(1);
  expect(problem).toHaveFocus();
  expect(problem?.closest("footer")).toContainElement(screen.getByRole("button", { name: "Pay $41.00" }));
  expect(onClose).not.toHaveBeenCalled();
  await press(user, "Pay $41.00");
  expect(await screen.findByText("Your bet has been created successfully!")).toBeInTheDocument();
  expect(keys).toHaveLength(1);
});

test("the reason of a decline stays until the card changes", async () => {
  confirmations = [() => Promise.resolve({ error: { type: "card_error", message: "Your card was declined." } })];
  const { user } = openFilled();
  await submitForm(user);
  await press(user, "Pay $41.00");
  expect(await screen.findByText("Your card was not charged.")).toBeInTheDocument();
  await user.type(screen.getByLabelText("Card number"), "4");
  expect(screen.queryByText("Your card was not charged.")).not.toBeInTheDocument();
});

test.each(["api_connection_error", "api_error"])(
  "an unknown outcome is not reported as uncharged: %s",
  async (type) => {
    confirmations = [() => Promise.resolve({ error: { type, message: "The provider could not be reached." } })];
    const { user } = openFilled();
    await submitForm(user);
    await press(user, "Pay $41.00");
    expect(await screen.findByText("Payment Failed")).toBeInTheDocument();
    expect(screen.queryByText("Your card was not charged.")).not.toBeInTheDocument();
    expect(screen.getByText("You can pay again: this payment is never charged twice.")).toBeInTheDocument();
  },
);

test("an exception during payment is reported as a payment error", async () => {
  confirmations = [() => Promise.reject(new Error("socket closed"))];
  const { user } = openFilled();
  await submitForm(user);
  await press(user, "Pay $41.00");
  expect(await screen.findByText("Payment Error")).toBeInTheDocument();
  expect(screen.getByText("An unexpected error occurred during payment processing")).toBeInTheDocument();
});

test("a payment that has already succeeded counts as paid", async () => {
  const message = "This PaymentIntent has already succeeded.";
  const error = { type: "invalid_request_error", message, payment_intent: { status: "succeeded" } };
  confirmations = [() => Promise.resolve({ error })];
  const { user } = openFilled();
  await submitForm(user);
  await press(user, "Pay $41.00");
  expect(await screen.findByText("Your bet has been created successfully!")).toBeInTheDocument();
});

test("Cancel during payment abandons the draft and keeps the form; submitting it again creates a new bet", async () => {
  const { user, keys, onClose } = openFilled();
  await submitForm(user);
  await press(user, "Cancel");
  expect(await screen.findByLabelText("Bet Title")).toHaveValue("The river freezes over");
  expect(onClose).not.toHaveBeenCalled();
  await press(user, "Create Bet");
  await screen.findByText("Complete Payment");
  expect(new Set(keys).size).toBe(2);
});

test("the draft survives the dialog until the bet is paid", async () => {
  const { user } = openDialog();
  await fillIn(user);
  await press(user, "Cancel");
  cleanup();
  const again = openDialog();
  expect(screen.getByLabelText("Bet Title")).toHaveValue("The river freezes over");
  expect(screen.getByLabelText(/Weather/)).toBeChecked();
  expect(screen.getByLabelText("Total Bet Amount")).toHaveValue("40.00");
  await press(again.user, "Create Bet");
  await waitFor(() => expect(screen.getByRole("button", { name: "Pay $41.00" })).toBeEnabled());
  await press(again.user, "Pay $41.00");
  await waitFor(() => expect(again.onCreated).toHaveBeenCalledTimes(1));
  expect(keptDraft("create-bet")).toEqual({});
});

test("a draft that was sent keeps its key while unchanged, so that a bet paid elsewhere is not created twice", async () => {
  const { user, keys } = openFilled();
  await submitForm(user);
  cleanup();
  const again = openDialog({
    CreateBet: ({ input }) => {
      keys.push(Object(input)["idempotencyKey"]);
      return { createBet: { ...entry, clientSecret: null } };
    },
  });
  await press(again.user, "Create Bet");
  await waitFor(() => expect(again.onCreated.mock.calls).toEqual([["b1"]]));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keptDraft("create-bet")).toEqual({});
});

test("a draft that was sent and then changed is another bet", async () => {
  const { user, keys } = openFilled();
  await submitForm(user);
  cleanup();
  const again = openDialog();
  await pasteInto(again.user, "Bet Title", " early");
  await press(again.user, "Create Bet");
  await screen.findByText("Complete Payment");
  expect(again.keys).not.toEqual(keys);
});

test("a draft that was paid after all is a bet, despite Cancel", async () => {
  const { user, onCreated } = openFilled({
    DiscardDraft: () => {
      throw new GraphFailure("ALREADY_JOINED", "You have already joined this bet.");
    },
  });
  await submitForm(user);
  await press(user, "Cancel");
  expect(await screen.findByText("Your bet has been created successfully!")).toBeInTheDocument();
  expect(onCreated.mock.calls).toEqual([["b1"]]);
});

test("an error from the server is shown until the form changes", async () => {
  const { user } = openFilled({
    CreateBet: () => {
      throw new GraphFailure("INVALID_INPUT", "The title is taken.");
    },
  });
  await press(user, "Create Bet");
  expect(await screen.findByText("Failed to create bet: The title is taken.")).toBeInTheDocument();
  await user.click(screen.getByLabelText("Bet Title"));
  expect(screen.getByText("Failed to create bet: The title is taken.")).toBeInTheDocument();
  await user.paste("!");
  expect(screen.queryByText("Failed to create bet: The title is taken.")).not.toBeInTheDocument();
});

test("retrying an unchanged form after a failure keeps its key, and the failure is reported", async () => {
  const keys: unknown[] = [];
  const { user } = openFilled({
    CreateBet: ({ input }) => {
      keys.push(Object(input)["idempotencyKey"]);
      throw new GraphFailure("UNAVAILABLE", "Try again in a moment.");
    },
  });
  await press(user, "Create Bet");
  expect(await screen.findByText("Failed to create bet: Try again in a moment.")).toBeInTheDocument();
  await press(user, "Create Bet");
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(new Set(keys).size).toBe(1);
});

test("a lost connection is reported in plain words, and the message disappears once the retry succeeds", async () => {
  let isAway = true;
  const { user } = openFilled({
    CreateBet: () => {
      if (isAway) throw new TypeError("Failed to fetch");
      return { createBet: entry };
    },
  });
  await press(user, "Create Bet");
  const message = "Failed to create bet: Check your connection and try again.";
  expect(await screen.findByText(message)).toBeInTheDocument();
  isAway = false;
  await press(user, "Create Bet");
  await screen.findByText("Complete Payment");
  await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
});

test("an answer that comes too late says that nothing was charged, and the draft is sent again under its key", async () => {
  const keys: unknown[] = [];
  const { user } = openFilled({
    CreateBet: ({ input }) => {
      keys.push(Object(input)["idempotencyKey"]);
      if (keys.length === 1) throw new DOMException("Late.", "TimeoutError");
      return { createBet: entry };
    },
  });
  await press(user, "Create Bet");
  const message = /^Failed to create bet: Stakehold did not answer in time\. Nothing was charged/;
  expect(await screen.findByText(message)).toBeInTheDocument();
  await press(user, "Create Bet");
  await screen.findByText("Complete Payment");
  expect(keys[1]).toBe(keys[0]);
});

test("a payment that came too late is reported as refunded, never as a success", async () => {
  const { user, onClose, onCreated } = openFilled({
    Admission: () => ({ bet: { __typename: "Bet", id: "b1", status: "ABANDONED", myParticipation: null } }),
  });
  await submitForm(user);
  await press(user, "Pay $41.00");
  expect(await screen.findByText("Your bet could not be opened")).toBeInTheDocument();
  expect(screen.queryByText("Your bet has been created successfully!")).not.toBeInTheDocument();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onCreated).not.toHaveBeenCalled();
});
