/** Failures that a test has requested. */
export type Faults = {
  /** How many of the next messages are rejected. */
  readonly rejectNext: number;
  setRejectNext(count: number): void;
  /** Returns whether to reject the current message; uses up one rejection. */
  takeRejection(): boolean;
};

export function createFaults(): Faults {
  let rejectNext = 0;
  return {
    get rejectNext() {
      return rejectNext;
    },
    setRejectNext(count) {
      rejectNext = count;
    },
    takeRejection() {
      if (rejectNext === 0) return false;
      rejectNext -= 1;
      return true;
    },
  };
}
