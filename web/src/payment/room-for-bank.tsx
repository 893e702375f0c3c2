import { useEffect } from "react";
import { createGlobalStyle } from "styled-components";

const PointerForAll = createGlobalStyle`
  body { pointer-events: auto !important; }
`;

/** Whether focus goes to something outside every dialog of ours, such as the bank's frame. */
function leavesDialogs({ type, target, relatedTarget }: FocusEvent): boolean {
  const goesTo = type === "focusin" ? target : relatedTarget;
  return goesTo instanceof Element && goesTo.closest("[role=dialog][data-state]") === null;
}

const letGo = (event: FocusEvent) => {
  if (leavesDialogs(event)) event.stopPropagation();
};

/**
 * While a payment is confirmed, the bank may ask its question in a layer that is not part of the dialog. A modal dialog
 * keeps the pointer and the focus to itself, so for that time it has to let both go.
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
