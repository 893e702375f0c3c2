import { focusWhenThere } from "./focus-when-there.ts";

const FIELDS = "input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/** The first field of a dialog; where that is a choice, what is chosen already. Null while there is none. */
function firstField(panel: HTMLElement): HTMLElement | null {
  const field = panel.querySelector<HTMLElement>(FIELDS);
  if (!(field instanceof HTMLInputElement) || field.type !== "radio") return field;
  const chosen = panel.querySelectorAll<HTMLInputElement>("input:checked");
  return [...chosen].find(({ name }) => name === field.name) ?? field;
}

/**
 * Where the keyboard begins in a dialog without fields: at the last of its buttons, which is the one that goes on. The
 * button that closes it is no place to begin, because Enter would close the dialog.
 */
function lastButton(panel: HTMLElement): HTMLElement | null {
  return [...panel.querySelectorAll<HTMLElement>("footer :is(a, button:not(:disabled))")].at(-1) ?? null;
}

/**
 * Takes the keyboard to where it begins in a form's panel: to its first field, and to its buttons for as long as the fields
 * are being loaded. Returns what gives up waiting for them.
 */
export function beginIn(panel: HTMLElement): () => void {
  (lastButton(panel) ?? panel).focus();
  return focusWhenThere(() => (panel.isConnected ? firstField(panel) : null));
}
