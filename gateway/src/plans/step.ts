/** What is done to answer an operation, as the planner found it out, ready to be done again and again. */
export type Step =
  | { readonly kind: "ask"; readonly ask: Ask }
  | { readonly kind: "in turn" | "at once"; readonly steps: readonly Step[] }
  | { readonly kind: "if"; readonly condition: Condition; readonly step: Step }
  /** `ahead` needs of what `first` finds only who the caller is, which is at `path`. */
  | {
      readonly kind: "meanwhile";
      readonly first: Step;
      readonly ahead: Step;
      readonly path: readonly [string, string];
    };

/** What a variable of `@include` or `@skip` has to be. */
export type Condition = { readonly variable: string; readonly is: boolean };

/** A question to one service. */
export type Ask = {
  readonly subgraph: string;
  /** The question itself, in GraphQL, and what it is called. */
  readonly query: string;
  readonly name: string | undefined;
  /** Which of the operation's variables go along. */
  readonly variables: readonly string[];
  /** The objects that the service is asked to say more of; none where it is asked for the operation's own fields. */
  readonly about: readonly About[];
  /** Whether it changes something, and so may move money. */
  readonly isChange: boolean;
};

/** Objects that a service is told of, so that it says more of each. */
export type About = {
  /** Where they are in what is known; `@` goes through a list. */
  readonly path: readonly string[];
  /** Without it the service is told of none. */
  readonly conditions: readonly Condition[];
  /** What has to be known of an object, by its type. */
  readonly needs: readonly Need[];
  /** The variable by which they are told, and the field that answers. */
  readonly variable: string;
  readonly field: string;
};

/** What is told of objects of a type. */
export type Need = { readonly type: string; readonly fields: readonly NeededField[] };
export type NeededField = { readonly name: string; readonly fields: readonly NeededField[] | undefined };
