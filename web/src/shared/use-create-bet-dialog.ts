import { useLocation, type To } from "react-router-dom";
import { useDialogAddress } from "./use-dialog-address.ts";

const parameter = "create";

/**
 * Returns a link that opens the create-bet dialog over the current page. Use it with `preventScrollReset`: the page
 * stays.
 */
export function useCreateBetLink(): To {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  parameters.set(parameter, "bet");
  return { pathname, search: `?${parameters.toString()}` };
}

/** Reads the dialog's state from the address: Back closes it, and any page or link can open it. */
export function useCreateBetDialog(): { open: boolean; close: () => void } {
  const { value, close } = useDialogAddress(parameter);
  return { open: value === "bet", close };
}
