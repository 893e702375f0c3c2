import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

export type DialogAddress = {
  /** The dialog's value in the address; null while it is closed. */
  readonly value: string | null;
  readonly open: (value: string) => void;
  /** Does nothing once the dialog is closed, so a payment that ends later leaves the next page alone. */
  readonly close: () => void;
};

/**
 * A dialog that is part of the address, under its own parameter: Back closes it, and any link can open it. Closing a
 * dialog that was opened here goes back, so that leaving the page takes one press of Back, not two.
 */
export function useDialogAddress(parameter: string): DialogAddress {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const value = parameters.get(parameter);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = value !== null;
    return () => {
      isOpen.current = false;
    };
  }, [value]);

  const open = (opened: string) =>
    setParameters((present) => withParameter(present, parameter, opened), {
      preventScrollReset: true,
      state: { openedHere: parameter },
    });
  const wasOpenedHere = Reflect.get(Object(state), "openedHere") === parameter;
  const close = useCallback(() => {
    if (!isOpen.current) return;
    isOpen.current = false;
    if (wasOpenedHere) void navigate(-1);
    else
      setParameters((present) => withParameter(present, parameter, null), { replace: true, preventScrollReset: true });
  }, [wasOpenedHere, navigate, parameter, setParameters]);
  return { value, open, close };
}

function withParameter(present: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const changed = new URLSearchParams(present);
  if (value === null) changed.delete(name);
  else changed.set(name, value);
  return changed;
}
