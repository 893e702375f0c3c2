/** A payment begun in this browser tab: what it pays for, in the terms of the form that began it. */
export type AwaitedPayment = {
  readonly kind: "create" | "join";
  readonly betId: string;
  readonly participationId: string;
  /** The card was charged, and the user is about to see the result. */
  readonly isCharged: boolean;
};

const key = "stakehold.awaited-payment";

/**
 * Keeps what a payment pays for. Some banks lead the user through a page of their own and back to the start page, which
 * needs it.
 */
export function awaitPayment(payment: AwaitedPayment): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(payment));
  } catch {
    // Without storage the bet's own page still shows the result, because the server learns of the payment without us.
  }
}

/** Whether a payment was begun, and its result is not known to be shown. */
export function isPaymentAwaited(): boolean {
  try {
    return window.sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Reads the begun payment and forgets it. */
export function takeAwaitedPayment(): AwaitedPayment | null {
  try {
    const text = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    const { kind, betId, participationId, isCharged } = Object(JSON.parse(text ?? "null"));
    const isKnown = (kind === "create" || kind === "join") && typeof betId === "string";
    if (!isKnown || typeof participationId !== "string") return null;
    return { kind, betId, participationId, isCharged: isCharged === true };
  } catch {
    return null;
  }
}

/** Reads a payment that was charged before the page was left, and forgets it. Keeps one that is not charged. */
export function takeChargedPayment(): AwaitedPayment | null {
  const payment = takeAwaitedPayment();
  if (payment === null || payment.isCharged) return payment;
  awaitPayment(payment);
  return null;
}
