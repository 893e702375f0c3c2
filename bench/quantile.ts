/** Returns the least value that a share of the values does not exceed; NaN if there is none. */
export const quantileOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

export const p95Of = (values: readonly number[]): number => quantileOf(values, 0.95);
