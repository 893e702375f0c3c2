import type { Cents } from "@stakehold/money/amount.ts";
import type { OperationStatus } from "../state/operation.ts";
import { chargeOf, type Stake } from "../state/stake.ts";

/** The refund or transfer that takes a stake's money out. */
export type MoneyOut = {
  readonly kind: "REFUND" | "TRANSFER";
  readonly status: OperationStatus;
  readonly cents: Cents;
  /** Whether it stopped because a card network holds the charge. */
  readonly isContested: boolean;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};

/** A stake as users see it. */
export type StakeView = Stake & { readonly moneyOut: MoneyOut | null };

/** The displayed status of a stake (design, section 4); a cancelled one is hidden. */
export type ShownStatus = "PENDING" | "HELD" | "RELEASED" | "REFUNDED" | "FORFEITED";

/** Where a stake's money is. */
export type MoneyPlace =
  | "NOT_CHARGED"
  | "IN_ESCROW"
  | "IN_DISPUTE"
  | "REFUND_UNDER_WAY"
  | "ON_CARD"
  | "WAITING_FOR_PAYOUT_ACCOUNT"
  | "PAYOUT_UNDER_WAY"
  | "PAID_OUT"
  | "WITH_WINNERS";

/** Where money is, how much, and since when. */
export type StakePlace = { readonly place: MoneyPlace; readonly cents: Cents; readonly since: Date | null };

const SHOWN = {
  OPENING: "PENDING",
  PENDING: "PENDING",
  HELD: "HELD",
  DISPUTED: "HELD",
  REFUNDING: "HELD",
  RELEASED: "RELEASED",
  FORFEITED: "FORFEITED",
  REFUNDED: "REFUNDED",
  CHARGED_BACK: "REFUNDED",
  CANCELLED: undefined,
} as const;

/** Returns the status that users see; undefined for a hidden stake. */
export const shownStatus = ({ status }: Stake): ShownStatus | undefined => SHOWN[status];

/** Returns where the money of a stake is now. */
export function placeOf(view: StakeView): StakePlace {
  const charge = chargeOf(view);
  const since = view.statusSince;
  switch (view.status) {
    case "OPENING":
    case "PENDING":
    case "CANCELLED":
      return { place: "NOT_CHARGED", cents: charge, since: null };
    case "HELD":
      return { place: "IN_ESCROW", cents: charge, since: view.chargedAt };
    case "DISPUTED":
      return { place: "IN_DISPUTE", cents: charge, since };
    case "REFUNDING":
      return { place: "REFUND_UNDER_WAY", cents: view.moneyOut?.cents ?? charge, since };
    case "REFUNDED":
      return { place: view.moneyOut?.kind === "TRANSFER" ? "PAID_OUT" : "ON_CARD", cents: charge, since };
    case "CHARGED_BACK":
      return { place: "ON_CARD", cents: charge, since };
    case "RELEASED":
      return winningsOf(view);
    case "FORFEITED":
      return { place: "WITH_WINNERS", cents: view.stakeCents, since };
  }
}

function winningsOf({ payableCents, moneyOut, statusSince }: StakeView): StakePlace {
  const cents = moneyOut?.cents ?? payableCents ?? 0n;
  if (moneyOut?.isContested === true) return { place: "IN_DISPUTE", cents, since: statusSince };
  if (moneyOut?.status === "DONE") return { place: "PAID_OUT", cents, since: moneyOut.finishedAt };
  if (moneyOut?.status === "WAITING") return { place: "WAITING_FOR_PAYOUT_ACCOUNT", cents, since: statusSince };
  return { place: "PAYOUT_UNDER_WAY", cents, since: statusSince };
}
