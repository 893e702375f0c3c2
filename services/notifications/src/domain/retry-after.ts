const SECOND_MS = 1_000;

/** A date as HTTP writes it (RFC 9110, section 5.6.7); the two forms that nobody writes any more count as none. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Statuses by which a receiver says that it has too much to do now. */
const TOO_BUSY: ReadonlySet<number> = new Set([429, 503]);

/**
 * For how long a receiver asks to be left alone, in milliseconds, by `Retry-After` of a status that is about that. Seconds
 * and dates are taken (RFC 9110, section 10.2.3); a date of before is 0, and what is neither is undefined.
 */
export function retryAfterMs(
  { status, value }: { readonly status: number; readonly value: string | undefined },
  now: Date,
): number | undefined {
  if (!TOO_BUSY.has(status) || value === undefined) return undefined;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Number(text) * SECOND_MS;
  const until = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(until) ? undefined : Math.max(0, until - now.getTime());
}
