/** Something that may never be: which invariant of the money path it breaks, of what, and how. */
export type Violation = {
  /** The invariant's number (money path, "Invariants"). */
  readonly invariant: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** What it is about: an account, a bet, a stake, an object of Stripe's. */
  readonly subject: string;
  /** What is wrong, with amounts in cents. */
  readonly fault: string;
};

/** Makes the violations of one invariant out of rows with a subject and a fault. */
export const violationsOf = (
  invariant: Violation["invariant"],
  rows: readonly { readonly subject: string; readonly fault: string }[],
): Violation[] => rows.map(({ subject, fault }) => ({ invariant, subject, fault }));
