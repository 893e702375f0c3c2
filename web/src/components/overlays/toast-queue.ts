import type { ReactElement } from "react";

export type ToastTone = "default" | "destructive";

export type ToastMessage = {
  readonly title: string;
  readonly description?: string;
  readonly tone?: ToastTone;
  /** A button. `altText` says how to do the same without it, for people who can't reach it in time. */
  readonly action?: { readonly element: ReactElement; readonly altText: string };
};

export type ToastRecord = ToastMessage & { readonly id: number; readonly open: boolean };

export type ToastEvent =
  | { readonly type: "shown"; readonly toast: ToastRecord }
  | { readonly type: "dismissed"; readonly id: number }
  | { readonly type: "removed"; readonly id: number };

export const maximumToasts = 1;
export const toastDurationMs = 5_000;
export const swipeThreshold = 50;
/** How long a dismissed toast stays closed before it is removed; a newer one replaces it at once. */
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
