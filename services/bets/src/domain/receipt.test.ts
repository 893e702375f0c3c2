import { expect, test } from "@jest/globals";
import { issueReceipt } from "./receipt.ts";
import { DAY, ISSUING, MINUTE, NOW, PERIODS, sampleBet, samplePlace } from "./testing/samples.ts";

test.each([
  [3 * DAY, "3 days"],
  [DAY, "1 day"],
  [36 * 60 * MINUTE, "36 hours"],
  [90 * MINUTE, "90 minutes"],
  [90_000, "90 seconds"],
  [1_000, "1 second"],
])("a receipt names a vote of %d ms as %s", (votingMs, words) => {
  const issuing = { ...ISSUING, periods: { ...PERIODS, votingMs } };
  const admitted = { bet: sampleBet(), place: samplePlace(), admissionNumber: 2, chargedAt: NOW };
  expect(issueReceipt(admitted, issuing, NOW).document).toContain(`the proposal within ${words}: one side won`);
});

test("a receipt says of a bet whose fee is on winnings that nothing was added to the charge", () => {
  const bet = sampleBet({ feePolicy: "WINNINGS" });
  const admitted = { bet, place: samplePlace(), admissionNumber: 2, chargedAt: NOW };
  expect(JSON.parse(issueReceipt(admitted, ISSUING, NOW).document)).toMatchObject({
    stake: { amount: "5.00", fee: "0.00", charged: "5.00" },
    rules: { fee: "2.5% of what a winner receives beyond their own stake. Nothing is added to the charge." },
  });
});
