let pressed: HTMLElement | null = null;

/**
 * Remembers the last pressed element, because on some systems a press does not focus a button, and what it opens has to
 * return the focus there.
 */
export function rememberPresses(page: Document): void {
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>("button, a[href]") : null;
  };
  page.addEventListener("click", remember, { capture: true });
}

/** Returns the button or link that was pressed last. */
export const lastPressed = (): HTMLElement | null => pressed;
