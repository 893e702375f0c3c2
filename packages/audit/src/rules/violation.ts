/** A breach of an invariant of the money path: which one, where, and how. */
export type Violation = {
  /** The invariant's number (money path, "Invariants"). */
  readonly invariant: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  /** The object: an account, a bet, a stake, an object of Stripe's. */
  readonly subject: string;
  /** What is wrong, with amounts in cents. */
  readonly fault: string;
};

/**
 * A query that finds breaches of an invariant: rows of a `subject` and a `fault`, none if all is well. It reads the
 * payments database and its temporary tables.
 */
export type Rule = { readonly invariant: Violation["invariant"]; readonly faults: string };
