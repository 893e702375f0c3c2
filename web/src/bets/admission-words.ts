import type { ToastMessage } from "../components/overlays/toast-queue.ts";

/** What was entered; `free` where there was nothing left to pay. */
export type EntryKind = "create" | "create-free" | "join" | "join-free";

const done: Record<EntryKind, string> = {
  create: "Your bet has been created successfully!",
  "create-free": "Bet created successfully!",
  join: "You've successfully joined the bet!",
  "join-free": "Successfully joined the bet!",
};

const onItsWay: Record<EntryKind, string> = {
  create: "Your payment is being confirmed. The bet opens as soon as it is.",
  "create-free": "The bet opens in a moment.",
  join: "Your payment is being confirmed. Your place shows as soon as it is.",
  "join-free": "Your place shows in a moment.",
};

const refused: Record<EntryKind, string> = {
  create: "Your bet could not be opened",
  "create-free": "Your bet could not be opened",
  join: "Your place could not be kept",
  "join-free": "Your place could not be kept",
};

/** Returns the toast for a charge that came too late. */
export const refusalToast = (kind: EntryKind): ToastMessage => ({
  title: refused[kind],
  description: "It was too late when your payment arrived. The whole charge is refunded to your card.",
  tone: "destructive",
});

/** Returns what was done, and where the money is. */
export const admissionWords = (kind: EntryKind, admitted: "admitted" | "on-its-way") => ({
  title: done[kind],
  description:
    admitted === "admitted" ? "Your stake is held in escrow until a result is proposed and voted on." : onItsWay[kind],
});
