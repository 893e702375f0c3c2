import type { PaidPlace } from "./api/load-payment.ts";

type Ended = Exclude<PaidPlace["status"], "PENDING" | "HELD">;

/** Returns which app sent the user here, and where they go afterwards. */
export function sentHere({ app }: Pick<PaidPlace, "app">): string {
  if (!app) return "Afterwards you see the bet.";
  return app.paymentReturnUrl == null
    ? `${app.name} sent you here. Afterwards you see the bet.`
    : `${app.name} sent you here. Afterwards you go back to ${app.name}.`;
}

/** The messages for a participation that ended: what happened, and what happens to the money. */
export const endings: Readonly<
  Record<Ended, { readonly title: string; readonly text: string; readonly safe: string }>
> = {
  CANCELLED: {
    title: "This place is not kept any more",
    text: "It was given up, or its time to pay ran out. Take another one where you began.",
    safe: "Your card was not charged.",
  },
  REFUSED: {
    title: "Your place could not be kept",
    text: "It was too late when your payment arrived.",
    safe: "The whole charge is refunded to your card.",
  },
  WITHDRAWN: {
    title: "This payment was taken back",
    text: "Your bank took the charge back, so you are not in this bet any more.",
    safe: "Nothing is left to pay.",
  },
};
