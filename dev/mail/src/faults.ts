/** Failures that a test has asked for. */
export type Faults = {
  /** How many of the next messages are refused. */
  readonly rejectNext: number;
  setRejectNext(count: number): void;
  /** Whether the message at hand is to be refused; uses one refusal up. */
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
