import { useNow } from "../../components/use-now.ts";
import { formatDate, formatTime } from "../../shared/format-time.ts";
import type { ListedNotification } from "./api/load-notifications.ts";

export type WithOwnTimesProps = Pick<ListedNotification, "text" | "times">;

/** A text with its UTC times converted to the reader's own zone. */
export function WithOwnTimes({ text, times }: WithOwnTimesProps) {
  const now = useNow();
  const [time, ...others] = times;
  if (time === undefined) return text;
  const { words, at, isDay } = time;
  // Text that users typed comes first, and may contain the same words.
  const start = text.lastIndexOf(words);
  if (start < 0) return <WithOwnTimes text={text} times={others} />;
  const format = isDay ? formatDate : formatTime;
  return (
    <>
      <WithOwnTimes text={text.slice(0, start)} times={others} />
      <time dateTime={at}>{format(new Date(at), now)}</time>
      <WithOwnTimes text={text.slice(start + words.length)} times={others} />
    </>
  );
}
