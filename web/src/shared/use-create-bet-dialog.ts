import { useCallback } from "react";
import { useLocation, useSearchParams, type To } from "react-router-dom";

const parameter = "create";

/** Links that open the create-bet dialog over the page that is shown. Give them `preventScrollReset`: the page stays. */
export function useCreateBetLink(): To {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  parameters.set(parameter, "bet");
  return { pathname, search: `?${parameters.toString()}` };
}

/** The dialog is part of the address: Back closes it, and any page or link can open it. */
export function useCreateBetDialog(): { open: boolean; close: () => void } {
  const [parameters, setParameters] = useSearchParams();
  const close = useCallback(() => {
    setParameters(
      (present) => {
        const rest = new URLSearchParams(present);
        rest.delete(parameter);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [setParameters]);
  return { open: parameters.get(parameter) === "bet", close };
}
