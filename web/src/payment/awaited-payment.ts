/** A payment that this browser tab has begun: what it pays for, in the terms of the form that began it. */
export type AwaitedPayment = {
  readonly kind: "create" | "join";
  readonly betId: string;
  readonly participationId: string;
  /** The card was charged, and the person is about to be told. */
  readonly isCharged: boolean;
};

const key = "stakehold.awaited-payment";

/** Some banks take the person to a page of their own and back to the start page, which then has to know what was paid. */
export function awaitPayment(payment: AwaitedPayment): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(payment));
  } catch {
    // Without storage the bet's own page still tells, because the server hears of the payment by itself.
  }
}

/** Reads what was begun and forgets it. */
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

/** Reads one that was charged before the page was left, and forgets it. One that is not charged stays. */
export function takeChargedPayment(): AwaitedPayment | null {
  const payment = takeAwaitedPayment();
  if (payment === null || payment.isCharged) return payment;
  awaitPayment(payment);
  return null;
}
