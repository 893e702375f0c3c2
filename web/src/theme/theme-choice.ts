export type ThemeChoice = "system" | "light" | "dark";

export const themeChoices = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const satisfies readonly { readonly value: ThemeChoice; readonly label: string }[];

const KEY = "stakehold.theme";

const choiceOf = (kept: string | null): ThemeChoice => (kept === "light" || kept === "dark" ? kept : "system");

/** Returns the theme chosen in this browser. A browser that blocks storage follows the system on every visit. */
export function chosenTheme(): ThemeChoice {
  try {
    return choiceOf(window.localStorage.getItem(KEY));
  } catch {
    return "system";
  }
}

/**
 * Keeps a choice for this browser and applies it. The script in `index.html` applies it, before the first paint of each
 * page and when another tab chooses; this tab's choice reaches it as the same `storage` event.
 */
export function chooseTheme(value: string): ThemeChoice {
  const choice = choiceOf(value);
  const newValue = choice === "system" ? null : choice;
  try {
    if (newValue === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, newValue);
  } catch {
    // Without storage it lasts as long as this page.
  }
  window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue }));
  return choice;
}
