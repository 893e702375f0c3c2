const maximumDays = 60;
const dayMs = 86_400_000;
const minuteMs = 60_000;

/** An instant as a date-time field of the person's own zone writes it: "2026-11-24T18:00". */
const local = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);

/** The first and the last end date that the server takes, for the field's own calendar. */
export const endDateBounds = (now: Date) => ({
  min: local(now),
  max: local(new Date(now.getTime() + maximumDays * dayMs)),
});
