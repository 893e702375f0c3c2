import { useEffect } from "react";
import { createGlobalStyle } from "styled-components";

const PointerForAll = createGlobalStyle`
  body { pointer-events: auto !important; }
`;

/** Whether focus moves outside all of our dialogs, such as into the bank's frame. */
function leavesDialogs({ type, target, relatedTarget }: FocusEvent): boolean {
  const goesTo = type === "focusin" ? target : relatedTarget;
  return goesTo instanceof Element && goesTo.closest("[role=dialog][data-state]") === null;
}

const letGo = (event: FocusEvent) => {
  if (leavesDialogs(event)) event.stopPropagation();
};

/**
 * Lets focus and pointer leave the dialog while a payment is confirmed: a modal dialog traps both, but the bank may
 * show its challenge in a layer outside it.
 */
export function RoomForBank() {
  useEffect(() => {
    window.addEventListener("focusin", letGo, true);
    window.addEventListener("focusout", letGo, true);
    return () => {
      window.removeEventListener("focusin", letGo, true);
      window.removeEventListener("focusout", letGo, true);
    };
  }, []);
  return <PointerForAll />;
}
