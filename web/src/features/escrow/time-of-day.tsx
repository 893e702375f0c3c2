import { useNow } from "../../components/use-now.ts";
import { formatClock, formatRelative } from "../../shared/format-time.ts";

export type TimeOfDayProps = {
  /** An ISO-8601 instant. */
  readonly at: string;
};

/** A moment on a day named above it, in the user's own zone, followed by the relative time. */
export function TimeOfDay({ at }: TimeOfDayProps) {
  const now = useNow();
  const instant = new Date(at);
  return (
    <time dateTime={at}>
      {formatClock(instant)} ({formatRelative(instant, now)})
    </time>
  );
}
