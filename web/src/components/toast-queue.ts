import type { ReactElement } from "react";

export type ToastTone = "default" | "destructive";

export type ToastMessage = {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** A button; `altText` says how to do the same without it, for people who can't reach it in time. */
  action?: { element: ReactElement; altText: string };
};

export type ToastRecord = ToastMessage & { id: number; open: boolean };

export type ToastEvent =
  { type: "shown"; toast: ToastRecord } | { type: "dismissed"; id: number } | { type: "removed"; id: number };

export const maximumToasts = 1;
export const toastDurationMs = 5_000;
export const swipeThreshold = 50;
/** A dismissed toast stays closed for so long before it is forgotten; a newer one replaces it at once. */
export const toastRemovalMs = 1_000_000;

export function toastQueue(toasts: readonly ToastRecord[], event: ToastEvent): readonly ToastRecord[] {
  switch (event.type) {
    case "shown":
      return [event.toast, ...toasts].slice(0, maximumToasts);
    case "dismissed":
      return toasts.map((toast) => (toast.id === event.id ? { ...toast, open: false } : toast));
    case "removed":
      return toasts.filter((toast) => toast.id !== event.id);
  }
}
