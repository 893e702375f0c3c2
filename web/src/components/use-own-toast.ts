import { useCallback, useRef } from "react";
import type { ToastMessage } from "./toast-queue.ts";
import { useToast } from "./toast.tsx";

/** `tell` shows a toast; `takeBack` closes the one that was told last, once it is no word any more on what is there. */
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
