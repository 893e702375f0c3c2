import { describe, expect, test } from "@jest/globals";
import { placeOf, shownStatus, type StakeView, type MoneyOut } from "./stake-place.ts";
import type { StakeStatus } from "../state/stake.ts";

const CHARGED = new Date("2026-11-01T00:00:00Z");
const CHANGED = new Date("2026-11-10T00:00:00Z");
const FINISHED = new Date("2026-11-12T00:00:00Z");

const view = (status: StakeStatus, moneyOut: MoneyOut | null = null): StakeView => ({
  id: "stake",
  betId: "bet",
  userId: "user",
  stakeCents: 1_000n,
  feeCents: 25n,
  feePolicy: "ENTRY",
  status,
  statusSince: CHANGED,
  isClosing: false,
  attempt: 1,
  paymentIntent: "pi",
  charge: "ch",
  chargedAt: CHARGED,
  cardLast4: "4242",
  balanceTransaction: "txn",
  payableCents: status === "RELEASED" ? 2_000n : null,
  winningsFeeCents: null,
  createdAt: CHARGED,
  dueAt: null,
  moneyOut,
});

const out = (status: MoneyOut["status"], cents = 2_000n): MoneyOut => ({
  kind: cents === 2_000n ? "TRANSFER" : "REFUND",
  status,
  cents,
  isContested: status === "STOPPED",
  createdAt: CHANGED,
  finishedAt: status === "DONE" ? FINISHED : null,
});

describe("where people see a stake", () => {
  test.each<[StakeStatus, MoneyOut | null, string, bigint, Date | null]>([
    ["OPENING", null, "NOT_CHARGED", 1_025n, null],
    ["PENDING", null, "NOT_CHARGED", 1_025n, null],
    ["HELD", null, "IN_ESCROW", 1_025n, CHARGED],
    ["DISPUTED", null, "IN_DISPUTE", 1_025n, CHANGED],
    ["REFUNDING", out("SUBMITTED", 1_025n), "REFUND_UNDER_WAY", 1_025n, CHANGED],
    ["REFUNDING", out("FAILED", 425n), "REFUND_UNDER_WAY", 425n, CHANGED],
    ["REFUNDED", out("DONE"), "PAID_OUT", 1_025n, CHANGED],
    ["REFUNDED", out("DONE", 1_025n), "ON_CARD", 1_025n, CHANGED],
    ["CHARGED_BACK", null, "ON_CARD", 1_025n, CHANGED],
    ["RELEASED", out("DUE"), "PAYOUT_UNDER_WAY", 2_000n, CHANGED],
    ["RELEASED", out("UNKNOWN"), "PAYOUT_UNDER_WAY", 2_000n, CHANGED],
    ["RELEASED", out("WAITING"), "WAITING_FOR_PAYOUT_ACCOUNT", 2_000n, CHANGED],
    ["RELEASED", out("STOPPED"), "IN_DISPUTE", 2_000n, CHANGED],
    ["RELEASED", out("DONE"), "PAID_OUT", 2_000n, FINISHED],
    ["FORFEITED", null, "WITH_WINNERS", 1_000n, CHANGED],
  ])("%s with %o is %s", (status, moneyOut, place, cents, since) => {
    expect(placeOf(view(status, moneyOut))).toEqual({ place, cents, since });
  });

  test.each<[StakeStatus, string | undefined]>([
    ["OPENING", "PENDING"],
    ["PENDING", "PENDING"],
    ["HELD", "HELD"],
    ["DISPUTED", "HELD"],
    ["REFUNDING", "HELD"],
    ["RELEASED", "RELEASED"],
    ["REFUNDED", "REFUNDED"],
    ["CHARGED_BACK", "REFUNDED"],
    ["FORFEITED", "FORFEITED"],
    ["CANCELLED", undefined],
  ])("%s is shown as %s", (status, shown) => {
    expect(shownStatus(view(status))).toBe(shown);
  });
});
