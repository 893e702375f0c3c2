/** A step of the fast path: a query plan prepared for repeated execution. */
export type Step =
  | { readonly kind: "fetch"; readonly fetch: SubgraphFetch }
  | { readonly kind: "in turn" | "at once"; readonly steps: readonly Step[] }
  /** `ahead` depends on `first` only for the caller's identity, at `path`. */
  | {
      readonly kind: "meanwhile";
      readonly first: Step;
      readonly ahead: Step;
      readonly path: readonly [string, string];
    };

/** A fetch from one service. */
export type SubgraphFetch = {
  readonly subgraph: string;
  /** The GraphQL query and its operation name. */
  readonly query: string;
  readonly name: string | undefined;
  /** The operation's variables that the fetch uses. */
  readonly variables: readonly string[];
  /** The entities that it fetches; empty for root fields. */
  readonly about: readonly About[];
  /** The fetches that are merged into this one; empty for a fetch of the plan. */
  readonly parts: readonly SubgraphFetch[];
  /** Whether it is a mutation, and so may move money. */
  readonly isChange: boolean;
};

/** Entities that a service adds fields to. */
export type About = {
  /** Their path in the data so far; `@` stands for the items of a list. */
  readonly path: readonly string[];
  /** The fields of the representation, by type. */
  readonly needs: readonly Need[];
  /** The variable that holds the entities, and the response field. */
  readonly variable: string;
  readonly field: string;
};

/** The fields by which a service looks up an entity of a type. */
export type Need = { readonly type: string; readonly fields: readonly NeededField[] };
export type NeededField = { readonly name: string; readonly fields: readonly NeededField[] | undefined };
