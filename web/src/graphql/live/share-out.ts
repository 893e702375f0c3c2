/** The most topics that one live stream may watch. */
export const MAX_TOPICS = 100;

/**
 * Combines the topics of many listeners into those of one stream. If there are too many, everyone gets their first
 * ones: the first of each, then the second of each.
 */
export function shareOut(wishes: readonly (readonly string[])[], most = MAX_TOPICS): readonly string[] {
  const longest = Math.max(0, ...wishes.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) => wishes.flatMap((wish) => wish.slice(turn, turn + 1)));
  return [...new Set(turns.flat())].slice(0, most);
}
