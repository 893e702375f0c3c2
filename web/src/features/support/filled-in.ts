/** A template with the first name of who asked in its place. */
export const filledIn = (text: string, displayName: string): string =>
  text.replaceAll("{firstName}", () => displayName.split(" ")[0] ?? displayName);
