import { formatTimeLeft } from "../../shared/format-time.ts";

export type Waiting = { readonly waitingSince: string; readonly answerDueAt: string | null };

/** Returns how long someone has waited compared with the promise; `due` is null if there was none. */
export function waitInWords({ waitingSince, answerDueAt }: Waiting, now: Date) {
  const waited = `Waiting ${lengthOf(new Date(waitingSince), now)}`;
  if (answerDueAt === null) return { waited, due: null, isLate: false };
  const dueAt = new Date(answerDueAt);
  const isLate = dueAt.getTime() <= now.getTime();
  const due = isLate ? `Late by ${lengthOf(dueAt, now)}` : `Answer due in ${lengthOf(now, dueAt)}`;
  return { waited, due, isLate };
}

const lengthOf = (from: Date, to: Date): string => formatTimeLeft(to, from) ?? "less than a minute";
