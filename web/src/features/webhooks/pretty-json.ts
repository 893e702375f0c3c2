/** Formats JSON for reading, one member per line; returns other text unchanged. */
export function prettyJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value, null, 2);
  } catch {
    return text;
  }
}
