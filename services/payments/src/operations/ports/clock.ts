/** The clock that the rules use. */
export interface Clock {
  now(): Promise<Date>;
}
