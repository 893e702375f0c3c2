const SECOND_MS = 1_000;

/** A date as HTTP writes it (RFC 9110, section 5.6.7). The two obsolete forms are not accepted. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Statuses of a receiver that is overloaded. */
const TOO_BUSY: ReadonlySet<number> = new Set([429, 503]);

/**
 * Returns how long a receiver asks to wait, in milliseconds, by `Retry-After` of an overload status. Accepts seconds
 * and dates (RFC 9110, section 10.2.3); a past date is 0, and anything else is undefined.
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
