import { useCallback, useRef } from "react";
import type { ToastMessage } from "./toast-queue.ts";
import { useToast } from "./toast.tsx";

/** `show` shows a toast; `takeBack` closes the last one, once it no longer applies. */
export function useOwnToast() {
  const { toast, dismiss } = useToast();
  const shown = useRef<number | null>(null);
  const show = (message: ToastMessage) => {
    shown.current = toast(message);
  };
  const takeBack = useCallback(() => {
    if (shown.current !== null) dismiss(shown.current);
    shown.current = null;
  }, [dismiss]);
  return { show, takeBack };
}
