import { useNow } from "../../components/use-now.ts";
import { formatClock, formatRelative } from "../../shared/format-time.ts";

export type TimeOfDayProps = {
  /** An ISO-8601 instant. */
  readonly at: string;
};

/** A moment of a day that is named above it, in the person's own zone, with the relative time beside. */
export function TimeOfDay({ at }: TimeOfDayProps) {
  const now = useNow();
  const instant = new Date(at);
  return (
    <time dateTime={at}>
      {formatClock(instant)} ({formatRelative(instant, now)})
    </time>
  );
}
