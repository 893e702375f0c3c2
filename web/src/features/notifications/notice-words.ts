import type { ListedNotification } from "./api/load-notifications.ts";

type Words = Pick<ListedNotification, "title" | "text" | "betTitle">;

/** The end of a title that names its bet, whose own title may be shortened there. */
const NAMED_BET = /: .*$/s;

/** Returns the words of a notification below its bet's title, which they do not repeat. */
export function noticeWords({ title, text, betTitle }: Words): Pick<Words, "title" | "text"> {
  if (!betTitle) return { title, text };
  const quoted = `“${betTitle}”`;
  const bet = text.startsWith(quoted) ? "This bet" : "this bet";
  // A function, so that no sign in the words is read as a pattern.
  return { title: title.replace(NAMED_BET, ""), text: text.replace(quoted, () => bet) };
}
