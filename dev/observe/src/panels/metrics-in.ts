/** Words in expressions that are no series. */
const WORDS = new Set(
  "and or unless bool offset by without on ignoring group_left group_right inf nan atan2 start end".split(" "),
);

/** Returns the series in a PromQL expression, without their labels. */
export function metricsIn(query: string): readonly string[] {
  const bare = query
    .replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g, "")
    .replaceAll(/#[^\n]*/g, "")
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, " ")
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/gi, " ");
  const names = [...bare.matchAll(/(?<![\w.:])[a-zA-Z_:][\w:]*(?!\s*\()(?![\w:])/g)].map(([name]) => name);
  return [...new Set(names.filter((name) => !WORDS.has(name.toLowerCase())))];
}
