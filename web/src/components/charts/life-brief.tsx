import { formatDate, formatRelative } from "../../shared/format-time.ts";
import { useNow } from "../use-now.ts";
import { lifeLineView, type BetLife } from "./life-line-view.ts";

/** Where a bet is in its life, in a few words: what comes next and when, or how and when it ended. */
export function LifeBrief({ life }: { readonly life: BetLife }) {
  const now = useNow();
  const { marks, next, present } = lifeLineView(life, now);
  if (next?.at) {
    return (
      <>
        {next.text} <time dateTime={next.at}>{formatRelative(new Date(next.at), now)}</time>
      </>
    );
  }
  const end = marks.at(-1);
  if (end?.state !== "done" || !end.at) return next?.text ?? present;
  return (
    <>
      {end.label} <time dateTime={end.at}>{formatDate(new Date(end.at), now)}</time>
    </>
  );
}
