export type ThemeChoice = "system" | "light" | "dark";

export const themeChoices = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const satisfies readonly { readonly value: ThemeChoice; readonly label: string }[];

const KEY = "stakehold.theme";

const choiceOf = (kept: string | null): ThemeChoice => (kept === "light" || kept === "dark" ? kept : "system");

/** What was chosen in this browser. One that keeps nothing follows the system at every visit. */
export function chosenTheme(): ThemeChoice {
  try {
    return choiceOf(window.localStorage.getItem(KEY));
  } catch {
    return "system";
  }
}

/**
 * Keeps a choice for this browser and shows it. The script in `index.html` shows it, before the first paint of each page
 * and whenever another tab chooses; it is told of this tab's choice in the way in which a browser tells of another's.
 */
export function chooseTheme(value: string): ThemeChoice {
  const choice = choiceOf(value);
  const newValue = choice === "system" ? null : choice;
  try {
    if (newValue === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, newValue);
  } catch {
    // It holds for as long as this page does.
  }
  window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue }));
  return choice;
}
