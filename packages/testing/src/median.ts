/** Returns the median; of an even number of values the upper of the two in the middle. NaN if there is none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
