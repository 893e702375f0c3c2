import type { ToastMessage } from "../components/overlays/toast-queue.ts";
import type { Admitted } from "./use-confirm-entry.ts";

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

/** Returns the toast after the card was charged: admitted, almost admitted, or refunded. */
export function admissionToast(kind: EntryKind, admitted: Admitted): ToastMessage {
  if (admitted === "refused") {
    const description = "It was too late when your payment arrived. The whole charge is refunded to your card.";
    return { title: refused[kind], description, tone: "destructive" };
  }
  const held = "Your stake is held in escrow until a result is proposed and voted on.";
  return { title: done[kind], description: admitted === "admitted" ? held : onItsWay[kind] };
}
