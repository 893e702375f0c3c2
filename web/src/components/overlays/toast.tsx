import * as Radix from "@radix-ui/react-toast";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { createContext, use, useEffect, useMemo, useReducer, useRef, type ReactNode } from "react";
import { IconButton } from "../forms/button.tsx";
import {
  swipeThreshold,
  toastDurationMs,
  toastQueue,
  toastRemovalMs,
  type ToastMessage,
  type ToastRecord,
} from "./toast-queue.ts";
import { ActionSlot, CloseSlot, Description, Panel, Title, Viewport, Words } from "./toast.styles.ts";

export type Toaster = {
  /** Shows a toast in place of the current one, and returns its id. */
  readonly toast: (message: ToastMessage) => number;
  readonly dismiss: (id: number) => void;
};

const ToastContext = createContext<Toaster | null>(null);

export function useToast(): Toaster {
  const toaster = use(ToastContext);
  if (!toaster) throw new Error("useToast needs a ToastProvider around it.");
  return toaster;
}

export type ToastProviderProps = {
  readonly children: ReactNode;
  /** How long a toast stays, in milliseconds. Tests raise it, because a slow machine looks for it late. */
  readonly durationMs?: number;
};

export function ToastProvider({ children, durationMs = toastDurationMs }: ToastProviderProps) {
  const [toasts, dispatch] = useReducer(toastQueue, []);
  const lastId = useRef(0);
  const toaster = useMemo<Toaster>(
    () => ({
      toast(message) {
        lastId.current += 1;
        dispatch({ type: "shown", toast: { ...message, id: lastId.current, open: true } });
        return lastId.current;
      },
      dismiss: (id) => dispatch({ type: "dismissed", id }),
    }),
    [],
  );
  return (
    <ToastContext value={toaster}>
      <Radix.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipeThreshold}>
        {children}
        {toasts.map((toast) => (
          <Toast
            key={toast.id}
            toast={toast}
            onDismiss={() => dispatch({ type: "dismissed", id: toast.id })}
            onRemove={() => dispatch({ type: "removed", id: toast.id })}
          />
        ))}
        <Viewport hotkey={["F8"]} />
      </Radix.Provider>
    </ToastContext>
  );
}

type ToastProps = { readonly toast: ToastRecord; readonly onDismiss: () => void; readonly onRemove: () => void };

function Toast({ toast, onDismiss, onRemove }: ToastProps) {
  useRemoval(toast.open, onRemove);
  const tone = toast.tone ?? "default";
  return (
    <Panel
      open={toast.open}
      onOpenChange={(open) => !open && onDismiss()}
      type={tone === "destructive" ? "foreground" : "background"}
      $tone={tone}
    >
      {tone === "destructive" ? <CircleAlert size={20} aria-hidden /> : <CircleCheck size={20} aria-hidden />}
      <Words>
        <Title>{toast.title}</Title>
        {toast.description && <Description>{toast.description}</Description>}
        {toast.action && (
          <ActionSlot>
            <Radix.Action asChild altText={toast.action.altText}>
              {toast.action.element}
            </Radix.Action>
          </ActionSlot>
        )}
      </Words>
      <CloseSlot>
        <Radix.Close asChild>
          <IconButton label="Close">
            <X size={18} aria-hidden />
          </IconButton>
        </Radix.Close>
      </CloseSlot>
    </Panel>
  );
}

function useRemoval(open: boolean, onRemove: () => void) {
  const remove = useRef(onRemove);
  useEffect(() => {
    remove.current = onRemove;
  });
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => remove.current(), toastRemovalMs);
    return () => clearTimeout(timer);
  }, [open]);
}
