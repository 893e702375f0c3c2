/** The middle one of some values; of an even number the upper of the two in the middle. NaN where there is none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
