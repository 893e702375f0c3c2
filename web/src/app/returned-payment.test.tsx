/** @jest-environment jsdom */
import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { awaitPayment, takeAwaitedPayment } from "../payment/awaited-payment.ts";
import { keepDraft, keptDraft } from "../shared/kept-draft.ts";
import { withAnnounced } from "../testing/announced.tsx";
import { show } from "../testing/show.tsx";
import { ReturnedPayment } from "./returned-payment.tsx";

const payment = { kind: "create", betId: "b1", participationId: "p1" } as const;
const place = { __typename: "Participation", id: "p1", status: "HELD" };

const Address = () => <p>{useLocation().pathname + useLocation().search}</p>;

const open = (path: string) =>
  show(
    withAnnounced(
      <>
        <ReturnedPayment />
        <Address />
      </>,
      "b1",
    ),
    { Admission: () => ({ bet: { __typename: "Bet", id: "b1", status: "ACTIVE", myParticipation: place } }) },
    path,
  );

beforeEach(() => window.sessionStorage.clear());

test.each([
  ["the bank redirects back", false, "/?payment_intent=pi_1&redirect_status=succeeded"],
  ["the session ended once the card was charged", true, "/?create=bet"],
])("if %s the person is notified, sees the bet, and finds no form to pay again", async (_why, isCharged, path) => {
  keepDraft("create-bet", { title: "The river freezes over", sentBetId: "b1" });
  awaitPayment({ ...payment, isCharged });
  open(path);
  expect(await screen.findByText("Your bet has been created successfully!")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText("/bet/b1")).toBeInTheDocument());
  expect(keptDraft("create-bet")).toEqual({});
});

test("a payment that the bank did not confirm is reported as failed", async () => {
  awaitPayment({ ...payment, isCharged: false });
  open("/?payment_intent=pi_1&redirect_status=failed");
  expect(await screen.findByText("Payment Failed")).toBeInTheDocument();
  expect(screen.getByText("Your bank did not confirm the payment. Your card was not charged.")).toBeInTheDocument();
});

test("an unfinished payment is left alone", async () => {
  awaitPayment({ ...payment, isCharged: false });
  open("/my-bets");
  expect(screen.getByText("/my-bets")).toBeInTheDocument();
  expect(takeAwaitedPayment()).toEqual({ ...payment, isCharged: false });
});
