/** Returns a template with the asker's first name filled in. */
export const filledIn = (text: string, displayName: string): string =>
  text.replaceAll("{firstName}", () => displayName.split(" ")[0] ?? displayName);
