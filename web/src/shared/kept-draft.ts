/** What a user has typed, by field. */
export type DraftFields = Readonly<Record<string, string>>;

const PREFIX = "stakehold.draft.";
const OWNER = "stakehold.drafts-of";

/**
 * Returns what was typed under this name and not yet sent. It outlives a closed dialog, a sign-in and a reload, and
 * ends with the browser tab. Empty if nothing is kept or storage is unavailable.
 */
export function keptDraft(name: string): DraftFields {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(PREFIX + name) ?? "{}");
    const fields = Object.entries(Object(kept)).flatMap(([field, value]) =>
      typeof value === "string" ? [[field, value] as const] : [],
    );
    return Object.fromEntries(fields);
  } catch {
    return {};
  }
}

/** Keeps what was typed. `keptDraft` leaves out fields that are not text. */
export function keepDraft(name: string, fields: object): void {
  try {
    window.sessionStorage.setItem(PREFIX + name, JSON.stringify(fields));
  } catch {
    // Without storage a draft lives as long as its form.
  }
}

/** Forgets a draft once sent. */
export function forgetDraft(name: string): void {
  try {
    window.sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

/** Makes this user the owner of all drafts. Forgets the drafts of another user who used the tab before. */
export function keepDraftsOf(userId: string): void {
  try {
    const { sessionStorage } = window;
    if (sessionStorage.getItem(OWNER) === userId) return;
    const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of drafts) sessionStorage.removeItem(key);
    sessionStorage.setItem(OWNER, userId);
  } catch {
    // Nothing was kept.
  }
}
