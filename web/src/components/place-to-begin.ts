import { focusWhenThere } from "./focus-when-there.ts";

const FIELDS = "input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/** Returns the first field of a dialog; for radio buttons, the chosen one. Null while there is none. */
function firstField(panel: HTMLElement): HTMLElement | null {
  const field = panel.querySelector<HTMLElement>(FIELDS);
  if (!(field instanceof HTMLInputElement) || field.type !== "radio") return field;
  const chosen = panel.querySelectorAll<HTMLInputElement>("input:checked");
  return [...chosen].find(({ name }) => name === field.name) ?? field;
}

/**
 * Returns where the keyboard starts in a dialog without fields: its last button, which is the one that goes on. Never
 * the close button, because Enter would then close the dialog.
 */
function lastButton(panel: HTMLElement): HTMLElement | null {
  return [...panel.querySelectorAll<HTMLElement>("footer :is(a, button:not(:disabled))")].at(-1) ?? null;
}

/**
 * Moves the focus to the start of a form's panel: its first field, or its buttons while the fields are loading. Returns
 * a function that stops waiting for the fields.
 */
export function beginIn(panel: HTMLElement): () => void {
  // Without scrolling: in a low window the panel scrolls as a whole, and would open at its end.
  (lastButton(panel) ?? panel).focus({ preventScroll: true });
  return focusWhenThere(() => (panel.isConnected ? firstField(panel) : null));
}
