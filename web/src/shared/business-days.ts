/**
 * Returns the moment so many business days later, in the user's own zone. Skips weekends; bank holidays are unknown.
 */
export const businessDaysAfter = (at: Date, days: number): Date => businessDaysFrom(at, days, 1);

/** Returns the moment so many business days earlier. */
export const businessDaysBefore = (at: Date, days: number): Date => businessDaysFrom(at, days, -1);

function businessDaysFrom(at: Date, days: number, step: 1 | -1): Date {
  const moment = new Date(at);
  let left = days;
  while (left > 0) {
    moment.setDate(moment.getDate() + step);
    if (isBusinessDay(moment)) left -= 1;
  }
  return moment;
}

const isBusinessDay = (at: Date) => at.getDay() !== 0 && at.getDay() !== 6;
