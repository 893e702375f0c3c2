/** What somebody has typed, field by field. */
export type DraftFields = Readonly<Record<string, string>>;

const PREFIX = "stakehold.draft.";
const OWNER = "stakehold.drafts-of";

/**
 * What was typed under this name and not yet sent: it outlives a closed dialog, a sign-in and a reload, and ends with the
 * browser tab. Nothing where nothing is kept, or storage is not to be had.
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

/** Keeps what is typed; fields that are no text are left out. */
export function keepDraft(name: string, fields: object): void {
  try {
    window.sessionStorage.setItem(PREFIX + name, JSON.stringify(fields));
  } catch {
    // Without storage a draft lives as long as its form.
  }
}

/** Forgets what was sent. */
export function forgetDraft(name: string): void {
  try {
    window.sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

/** From now on drafts are this person's. Somebody else's, who used the tab before, are forgotten. */
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
