import { useCallback, useRef } from "react";
import type { ToastMessage } from "./toast-queue.ts";
import { useToast } from "./toast.tsx";

/** `tell` shows a toast; `takeBack` closes the last one, once it no longer applies. */
export function useOwnToast() {
  const { toast, dismiss } = useToast();
  const told = useRef<number | null>(null);
  const tell = (message: ToastMessage) => {
    told.current = toast(message);
  };
  const takeBack = useCallback(() => {
    if (told.current !== null) dismiss(told.current);
    told.current = null;
  }, [dismiss]);
  return { tell, takeBack };
}
