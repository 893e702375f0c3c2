/** @jest-environment jsdom */
import { expect, jest, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show } from "../../testing/show.tsx";
import { ReceiptPage } from "./receipt-page.tsx";

const file = {
  format: "stakehold-receipt/1",
  issuer: "https://stakehold.example",
  issuedAt: "2026-11-21T09:00:10.000Z",
  bet: {
    title: "It rains in Vienna",
    description: "More than 1 mm",
    endDate: "2026-11-22T09:00:00.000Z",
    sourceName: "The town's gauge",
    sourceUrl: "https://gauge.example/vienna",
    voidIf: "The gauge is broken",
    earlyProposal: false,
  },
  stake: {
    position: "against",
    amount: "20.40",
    fee: "0.51",
    charged: "20.91",
    chargedAt: "2026-11-21T09:00:00.000Z",
  },
  rules: { fee: "The fee.", division: "The division.", voting: "The vote.", refunds: "The refunds.", appeal: "Final." },
  termsVersion: "2026-12-01",
};

const bet = (myParticipation: object | null) => ({
  bet: { __typename: "Bet", id: "bet", title: "It rains in Vienna", myParticipation },
});
const place = (receipt: object | null, admittedAt: string | null = "2026-11-21T09:00:10.000Z") => ({
  __typename: "Participation",
  id: "place",
  admittedAt,
  receipt,
});
const signed = (document: object) => ({ __typename: "Receipt", keyId: "key-1", document: JSON.stringify(document) });

const open = (whole: () => Record<string, unknown>) => show(<ReceiptPage betId="bet" />, { OwnReceipt: whole });

test("shows the charge, the bet's terms and the rules as they were signed", async () => {
  const { container } = open(() => bet(place(signed(file))));
  const paid = within(await screen.findByRole("region", { name: "What you paid" }));
  expect(document.title).toBe("Receipt: It rains in Vienna · Stakehold");
  expect(paid.getByText("AGAINST")).toBeInTheDocument();
  for (const amount of [/20\.40/, /0\.51/, /20\.91/]) {
    expect(
      paid.getByText((_text, element) => element?.tagName === "DD" && amount.test(element.textContent)),
    ).toBeInTheDocument();
  }
  for (const said of [
    "More than 1 mm",
    "The gauge is broken",
    "After the end date, not before.",
    "The division.",
    "The vote. Final.",
    "The refunds.",
    "Charged on November 21, 2026 at",
    "The version of December 1, 2026",
    "key-1",
  ]) {
    expect(container).toHaveTextContent(said);
  }
  expect(screen.getByRole("link", { name: "The town's gauge" })).toHaveAttribute(
    "href",
    "https://gauge.example/vienna",
  );
});

test("offers the signed file, the keys, and paper", async () => {
  const print = jest.spyOn(window, "print").mockImplementation(() => undefined);
  open(() => bet(place(signed(file))));
  const download = await screen.findByRole("link", { name: "Download the file" });
  expect(download).toHaveAttribute("href", "/api/bets/bet/receipt");
  expect(download).toHaveAttribute("download", "stakehold-receipt-bet.json");
  expect(screen.getByRole("link", { name: "our public keys" })).toHaveAttribute(
    "href",
    "/.well-known/stakehold-receipts.json",
  );
  await userEvent.click(screen.getByRole("button", { name: "Print or save as PDF" }));
  expect(print).toHaveBeenCalledTimes(1);
});

test("offers the file of a version that it does not know", async () => {
  open(() => bet(place(signed({ format: "stakehold-receipt/9" }))));
  expect(await screen.findByText(/This page is older than your receipt/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Download the file" })).toBeInTheDocument();
});

test.each([
  ["to somebody without a place", bet(null), "Not a Participant"],
  ["for a place that does not count yet", bet(place(null, null)), "No Receipt Yet"],
  ["for a place from before receipts", bet(place(null)), "No Receipt"],
  ["for a bet that is gone", { bet: null }, "Bet Not Found"],
])("says why there is none %s", async (_whom, answer, title) => {
  open(() => answer);
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeInTheDocument();
});

test("can be tried again if it could not be read", async () => {
  let isAway = true;
  open(() => {
    if (isAway) throw new GraphFailure("UNAVAILABLE", "Not now.");
    return bet(place(signed(file)));
  });
  const again = await screen.findByRole("button", { name: "Try again" });
  isAway = false;
  await userEvent.click(again);
  expect(await screen.findByRole("region", { name: "What you paid" })).toBeInTheDocument();
});
