/** The time by which rules go. */
export interface Clock {
  now(): Promise<Date>;
}
