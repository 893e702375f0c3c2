/** What a bet's text may lack to be judged without a quarrel. */
export type LackKind = "threshold" | "zone" | "source" | "vague-time" | "two-events" | "exception";

/** One thing that a bet's text lacks. */
export type Lack = {
  readonly kind: LackKind;
  /** The field in which to say it. */
  readonly field: "title" | "description" | "sourceName" | "voidIf";
  /** What to say, with an example. */
  readonly sentence: string;
};
