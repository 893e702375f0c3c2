import { describe, expect, test } from "@jest/globals";
import { voteConsequences, type OwnInterest } from "./vote-consequences.ts";

const winning: OwnInterest = {
  stake: "10.00",
  charge: "10.25",
  isWinning: true,
  gain: "8.33",
  feePolicy: "ENTRY",
  feePercent: "1.5",
};
const refund = "everyone is refunded: $10.25 goes back to your card, fee included.";

describe("each choice states what it means for the person's own money", () => {
  test.each<[string, Partial<OwnInterest>, string, string]>([
    [
      "on the proposed side",
      {},
      "If it passes, you get your $10.00 back and $8.33 of the other side's stakes.",
      `If it fails, ${refund}`,
    ],
    [
      "on the other side",
      { isWinning: false },
      "If it passes, your $10.00 goes to the winning side.",
      `If it fails, ${refund}`,
    ],
    ["with an empty side", { gain: null }, `If it passes, ${refund}`, `If it fails, ${refund}`],
    [
      "with fees on winnings",
      { feePolicy: "WINNINGS", charge: "10.00" },
      "If it passes, you get your $10.00 back and $8.33 of the other side's stakes, less the 1.5% platform fee on that share.",
      "If it fails, everyone is refunded: $10.00 goes back to your card.",
    ],
    [
      "with fees of an unknown percentage on winnings",
      { feePolicy: "WINNINGS", charge: "10.00", feePercent: null },
      "If it passes, you get your $10.00 back and $8.33 of the other side's stakes, less the platform fee on that share.",
      "If it fails, everyone is refunded: $10.00 goes back to your card.",
    ],
  ])("%s", (_name, change, approve, reject) => {
    expect(voteConsequences({ ...winning, ...change })).toEqual({ APPROVE: approve, REJECT: reject });
  });
});
