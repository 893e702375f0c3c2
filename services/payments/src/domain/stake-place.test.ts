import { describe, expect, test } from "@jest/globals";
import { placeOf, shownStatus, type StakeView, type WayOut } from "./stake-place.ts";
import type { StakeStatus } from "./stake.ts";

const CHARGED = new Date("2026-11-01T00:00:00Z");
const CHANGED = new Date("2026-11-10T00:00:00Z");
const FINISHED = new Date("2026-11-12T00:00:00Z");

const view = (status: StakeStatus, wayOut: WayOut | null = null): StakeView => ({
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
  payableCents: status === "released" ? 2_000n : null,
  winningsFeeCents: null,
  createdAt: CHARGED,
  dueAt: null,
  wayOut,
});

const out = (status: WayOut["status"], cents = 2_000n): WayOut => ({
  kind: cents === 2_000n ? "transfer" : "refund",
  status,
  cents,
  isContested: status === "stopped",
  createdAt: CHANGED,
  finishedAt: status === "done" ? FINISHED : null,
});

describe("where people see a stake", () => {
  test.each<[StakeStatus, WayOut | null, string, bigint, Date | null]>([
    ["opening", null, "NOT_CHARGED", 1_025n, null],
    ["pending", null, "NOT_CHARGED", 1_025n, null],
    ["held", null, "IN_ESCROW", 1_025n, CHARGED],
    ["disputed", null, "IN_DISPUTE", 1_025n, CHANGED],
    ["refunding", out("submitted", 1_025n), "REFUND_UNDER_WAY", 1_025n, CHANGED],
    ["refunding", out("failed", 425n), "REFUND_UNDER_WAY", 425n, CHANGED],
    ["refunded", out("done"), "PAID_OUT", 1_025n, CHANGED],
    ["refunded", out("done", 1_025n), "ON_CARD", 1_025n, CHANGED],
    ["charged_back", null, "ON_CARD", 1_025n, CHANGED],
    ["released", out("due"), "PAYOUT_UNDER_WAY", 2_000n, CHANGED],
    ["released", out("unknown"), "PAYOUT_UNDER_WAY", 2_000n, CHANGED],
    ["released", out("waiting"), "WAITING_FOR_PAYOUT_ACCOUNT", 2_000n, CHANGED],
    ["released", out("stopped"), "IN_DISPUTE", 2_000n, CHANGED],
    ["released", out("done"), "PAID_OUT", 2_000n, FINISHED],
    ["forfeited", null, "WITH_WINNERS", 1_000n, CHANGED],
  ])("%s with %o is %s", (status, wayOut, place, cents, since) => {
    expect(placeOf(view(status, wayOut))).toEqual({ place, cents, since });
  });

  test.each<[StakeStatus, string | undefined]>([
    ["opening", "PENDING"],
    ["pending", "PENDING"],
    ["held", "HELD"],
    ["disputed", "HELD"],
    ["refunding", "HELD"],
    ["released", "RELEASED"],
    ["refunded", "REFUNDED"],
    ["charged_back", "REFUNDED"],
    ["forfeited", "FORFEITED"],
    ["cancelled", undefined],
  ])("%s is shown as %s", (status, shown) => {
    expect(shownStatus(view(status))).toBe(shown);
  });
});
