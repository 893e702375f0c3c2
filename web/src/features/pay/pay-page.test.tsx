/** @jest-environment jsdom */
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { fakeStripe, type Confirmation } from "../../testing/fake-stripe.ts";
import { keepDraft, keptDraft } from "../../shared/kept-draft.ts";
import { entryPreview, money } from "../../testing/graph-shapes.ts";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import type { PayPageProps } from "./pay-page.tsx";

const confirmations: Confirmation[] = [];
jest.unstable_mockModule("../../payment/load-stripe.ts", () => ({
  loadStripe: () => Promise.resolve(fakeStripe(confirmations)),
}));
const config = { feePolicy: "ENTRY", feePercent: "2.5" };
jest.unstable_mockModule("../../payment/public-config.ts", () => ({ loadPublicConfig: () => Promise.resolve(config) }));
const { PayPage } = await import("./pay-page.tsx");

beforeAll(() => {
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});
beforeEach(() => {
  confirmations.length = 0;
});
afterEach(cleanup);

const app = {
  __typename: "App",
  id: "a1",
  name: "Odds board",
  paymentReturnUrl: "https://partner.example/paid",
};
const place = {
  __typename: "Participation",
  id: "p1",
  status: "PENDING",
  position: "AGAINST",
  payableUntil: "2026-11-24T12:30:00.000Z",
  amount: money("20.00"),
  bet: { __typename: "Bet", id: "b1", title: "It rains on Sunday", status: "ACTIVE", feePolicy: "ENTRY" },
  app,
};

const preview = entryPreview("20.00", "0.50", "20.50");

type Changes = { readonly place?: object | null; readonly answers?: Partial<Answers>; readonly props?: object };

/** Opens the page with a graph that keeps the participation's state. */
function open({ place: changes = {}, answers = {}, props = {} }: Changes = {}) {
  const state: { place: object | null } = { place: changes === null ? null : { ...place, ...changes } };
  const requests: string[] = [];
  const [onReturn, onBet, onAskTerms] = [jest.fn(), jest.fn(), jest.fn()];
  const all: Answers = {
    Payment: () => ({ myParticipation: state.place }),
    OpenPayment: () => {
      requests.push("OpenPayment");
      return {
        openPayment: {
          __typename: "OpenPaymentPayload",
          clientSecret: "pi_1_secret_1",
          totalCharge: money("20.50"),
          fee: money("0.50"),
        },
      };
    },
    EntryPreview: () => ({ entryPreview: preview }),
    ConfirmStake: () => ({ confirmStake: null }),
    Admission: () => ({
      bet: {
        __typename: "Bet",
        id: "b1",
        status: "ACTIVE",
        myParticipation: { __typename: "Participation", id: "p1", status: "HELD" },
      },
    }),
    ...answers,
  };
  const given: PayPageProps = {
    participationId: "p1",
    email: "alice@example.com",
    bankWord: null,
    onAskTerms: null,
    onReturn,
    onBet,
    ...props,
  };
  const shown = show(<PayPage {...given} />, all);
  return { ...shown, state, requests, onReturn, onBet, onAskTerms };
}

async function press(name: string) {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button).toBeEnabled());
  await act(async () => void fireEvent.click(button));
}
const RETURNED = "https://partner.example/paid?participationId=p1";

describe("an unpaid participation", () => {
  test("shows what is bought, the sums, which app sent the person, and until when it is reserved", async () => {
    open();
    expect(await screen.findByRole("heading", { level: 1, name: "Pay for your place" })).toBeInTheDocument();
    expect(screen.getByText("Odds board sent you here. Afterwards you go back to Odds board.")).toBeInTheDocument();
    expect(await screen.findByText("It rains on Sunday")).toBeInTheDocument();
    expect(screen.getByText("AGAINST")).toBeInTheDocument();
    expect(screen.getByText(/Your place is kept until/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "Pay $20.50" })).toBeEnabled());
  });

  test("is paid by card, and the person returns to the app with nothing but the participation's id", async () => {
    const { onReturn, onBet } = open();
    await press("Pay $20.50");
    await waitFor(() => expect(onReturn).toHaveBeenCalledWith(RETURNED));
    expect(onBet).not.toHaveBeenCalled();
  });

  test("forgets what was typed for the bet that it opens, and keeps the draft of another", async () => {
    const draft = { title: "It rains on Sunday", sentInput: "{}", sentKey: "key", sentBetId: "b1" };
    keepDraft("create-bet", draft);
    keepDraft("join.b1", { amount: "20.00" });
    const { onReturn } = open();
    await press("Pay $20.50");
    await waitFor(() => expect(onReturn).toHaveBeenCalledWith(RETURNED));
    expect([keptDraft("create-bet"), keptDraft("join.b1")]).toEqual([{}, {}]);
    cleanup();

    keepDraft("create-bet", { ...draft, sentBetId: "b2" });
    const another = open();
    await press("Pay $20.50");
    await waitFor(() => expect(another.onReturn).toHaveBeenCalledWith(RETURNED));
    expect(keptDraft("create-bet")).toMatchObject({ title: "It rains on Sunday" });
  });

  test("tells the bank to redirect back to this page", async () => {
    const requests: unknown[] = [];
    confirmations.push((request) => {
      requests.push(request);
      return Promise.resolve({});
    });
    const { onReturn } = open();
    await press("Pay $20.50");
    await waitFor(() => expect(onReturn).toHaveBeenCalled());
    expect(requests).toMatchObject([{ confirmParams: { return_url: `${window.location.origin}/pay/p1` } }]);
  });

  test("reports a declined card, and can be paid with another", async () => {
    confirmations.push(() => Promise.resolve({ error: { type: "card_error", message: "Your card was declined." } }));
    const { onReturn } = open();
    await press("Pay $20.50");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Payment FailedYour card was declined.Your card was not charged.",
    );
    expect(onReturn).not.toHaveBeenCalled();
    await press("Pay $20.50");
    await waitFor(() => expect(onReturn).toHaveBeenCalledWith(RETURNED));
  });

  test("returns to the app in the same way if the person gives up", async () => {
    const { onReturn } = open();
    await press("Not now");
    await waitFor(() => expect(onReturn).toHaveBeenCalledWith(RETURNED));
  });

  test.each([
    ["no app requested it", { app: null }],
    ["its app has no address to return to", { app: { ...app, paymentReturnUrl: null } }],
  ])("redirects to the bet if %s", async (_why, changes) => {
    const { onReturn, onBet } = open({ place: changes });
    await press("Not now");
    await waitFor(() => expect(onBet).toHaveBeenCalledWith("b1"));
    expect(onReturn).not.toHaveBeenCalled();
  });

  test("redirects nowhere if the return address was removed meanwhile", async () => {
    const { state, onReturn, onBet } = open();
    await screen.findByRole("button", { name: "Not now" });
    state.place = { ...place, app: { ...app, paymentReturnUrl: null } };
    await press("Not now");
    await waitFor(() => expect(onBet).toHaveBeenCalledWith("b1"));
    expect(onReturn).not.toHaveBeenCalled();
  });

  test("stays on the page if the return address can't be loaded", async () => {
    let isDown = false;
    const { onReturn, onBet } = open({
      answers: {
        Payment: () => {
          if (isDown) throw new Error("offline");
          return { myParticipation: place };
        },
      },
    });
    await screen.findByRole("button", { name: "Not now" });
    isDown = true;
    await press("Not now");
    expect(await screen.findByText("You are still here")).toBeInTheDocument();
    expect(onReturn).not.toHaveBeenCalled();
    expect(onBet).not.toHaveBeenCalled();
  });

  test("opens no stake before the terms are accepted, and shows the sums", async () => {
    const onAskTerms = jest.fn();
    const { requests } = open({ props: { onAskTerms } });
    expect(await screen.findByText("20.50", { exact: false })).toBeInTheDocument();
    await press("Continue");
    expect(onAskTerms).toHaveBeenCalled();
    expect(requests).toEqual([]);
  });

  test("that publishes a bet shows so", async () => {
    open({ place: { bet: { ...place.bet, status: "DRAFT" } } });
    expect(await screen.findByRole("heading", { level: 1, name: "Pay to open your bet" })).toBeInTheDocument();
  });

  test("that can't be paid any more shows why, and links back", async () => {
    const { onReturn } = open({
      answers: {
        OpenPayment: () => {
          throw new GraphFailure("BET_ENDED", "This bet has ended.");
        },
      },
    });
    expect(await screen.findByText("This bet has ended.")).toBeInTheDocument();
    expect(screen.getByText("Your card was not charged.")).toBeInTheDocument();
    await press("Go to Odds board");
    await waitFor(() => expect(onReturn).toHaveBeenCalledWith(RETURNED));
  });

  test("can be retried if payments was unavailable", async () => {
    let isDown = true;
    open({
      answers: {
        OpenPayment: () => {
          if (isDown) throw new GraphFailure("UNAVAILABLE", "A part can't be reached.");
          return {
            openPayment: {
              __typename: "OpenPaymentPayload",
              clientSecret: "pi_1_secret_1",
              totalCharge: money("20.50"),
              fee: money("0.50"),
            },
          };
        },
      },
    });
    expect(await screen.findByText("The payment can't be shown right now")).toBeInTheDocument();
    isDown = false;
    await press("Try again");
    expect(await screen.findByRole("button", { name: "Pay $20.50" })).toBeInTheDocument();
  });
});

describe("a person who returns from the bank", () => {
  const isPaid = {
    OpenPayment: () => ({
      openPayment: {
        __typename: "OpenPaymentPayload",
        clientSecret: null,
        totalCharge: money("20.50"),
        fee: money("0.50"),
      },
    }),
  };

  test("continues to the app once the charge is known", async () => {
    const { onReturn } = open({ answers: isPaid, props: { bankWord: "confirmed" } });
    await waitFor(() => expect(onReturn).toHaveBeenCalledWith(RETURNED));
  });

  test("continues to the app if the participation is already held", async () => {
    const { onReturn } = open({ place: { status: "HELD" }, props: { bankWord: "confirmed" } });
    await waitFor(() => expect(onReturn).toHaveBeenCalledWith(RETURNED));
  });

  test("sees that the bank did not confirm, and can pay again", async () => {
    open({ props: { bankWord: "refused" } });
    expect(await screen.findByRole("alert")).toHaveTextContent("Your bank did not confirm the payment.");
    expect(await screen.findByRole("button", { name: "Pay $20.50" })).toBeInTheDocument();
  });

  test("can still pay if the bank's result is false", async () => {
    const { onReturn } = open({ props: { bankWord: "confirmed" } });
    expect(await screen.findByRole("button", { name: "Pay $20.50" })).toBeInTheDocument();
    expect(onReturn).not.toHaveBeenCalled();
  });
});

describe("a participation with nothing left to pay", () => {
  test("that is paid shows so, and waits for the person to continue", async () => {
    const { onReturn } = open({ place: { status: "HELD", payableUntil: null } });
    expect(await screen.findByRole("heading", { level: 1, name: "Your place is paid" })).toBeInTheDocument();
    expect(onReturn).not.toHaveBeenCalled();
    await press("Go to Odds board");
    await waitFor(() => expect(onReturn).toHaveBeenCalledWith(RETURNED));
  });

  test.each([
    ["CANCELLED", "This place is not kept any more", "Your card was not charged."],
    ["REFUSED", "Your place could not be kept", "The whole charge is refunded to your card."],
    ["WITHDRAWN", "This payment was taken back", "Nothing is left to pay."],
  ])("that is %s shows what happened and what became of the money", async (status, title, safe) => {
    const { requests } = open({ place: { status, payableUntil: null } });
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText(safe)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Go to Odds board" })).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  test("that is refused after the charge shows so at once", async () => {
    const page = open({
      answers: {
        Admission: () => {
          page.state.place = { ...place, status: "REFUSED" };
          return { bet: { __typename: "Bet", id: "b1", status: "VOTING", myParticipation: null } };
        },
      },
    });
    await press("Pay $20.50");
    expect(await screen.findByText("Your place could not be kept")).toBeInTheDocument();
    expect(page.onReturn).not.toHaveBeenCalled();
  });
});

test("an unknown participation, or another person's, has nothing to pay, and shows who is signed in", async () => {
  open({ place: null });
  expect(await screen.findByRole("heading", { level: 1, name: "There is nothing to pay here" })).toBeInTheDocument();
  expect(screen.getByText(/You are signed in as alice@example.com/)).toBeInTheDocument();
});

test("a participation that can't be loaded can be retried", async () => {
  let isDown = true;
  open({
    answers: {
      Payment: () => {
        if (isDown) throw new Error("offline");
        return { myParticipation: place };
      },
    },
  });
  expect(await screen.findByText("This payment can't be shown right now")).toBeInTheDocument();
  isDown = false;
  await press("Try again");
  expect(await screen.findByRole("heading", { level: 1, name: "Pay for your place" })).toBeInTheDocument();
});
