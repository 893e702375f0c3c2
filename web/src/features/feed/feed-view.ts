import { feedFilters, feedVariables, type FeedFilter } from "../../bets/subject.ts";
import type { BetSort, BetStatus, FeedQueryVariables } from "../../generated/graphql.ts";

/** How far the bets in view have come. */
export type Stage = "OPEN" | "VOTING" | "SETTLED";

/** The feed's view. The address contains it, so that it survives Back and can be shared. */
export type FeedView = {
  readonly filter: FeedFilter;
  readonly stage: Stage;
  readonly sort: BetSort;
  /** Search words; empty for all bets. */
  readonly search: string;
};

export const stages: readonly { readonly value: Stage; readonly label: string }[] = [
  { value: "OPEN", label: "Open" },
  { value: "VOTING", label: "Voting" },
  { value: "SETTLED", label: "Settled" },
];

/** The longest that the server reads. */
export const LONGEST_SEARCH = 100;

const statuses = {
  OPEN: ["ACTIVE"],
  VOTING: ["VOTING"],
  SETTLED: ["RESOLVED", "REFUNDED"],
} satisfies Record<Stage, BetStatus[]>;

/** Returns the feed's stage for a bet; undefined before it opens. */
export const stageOf = (status: BetStatus): Stage | undefined =>
  stages.find(({ value }) => statuses[value].some((each) => each === status))?.value;

const sortLabels = {
  LARGEST: "Largest pool",
  ENDING_SOON: "Ending soon",
  NEWEST: "Newest",
} satisfies Record<BetSort, string>;

/** Only open bets can end soon. */
export const sortsOf = (stage: Stage): readonly { readonly value: BetSort; readonly label: string }[] => {
  const sorts: readonly BetSort[] = stage === "OPEN" ? ["LARGEST", "ENDING_SOON", "NEWEST"] : ["LARGEST", "NEWEST"];
  return sorts.map((value) => ({ value, label: sortLabels[value] }));
};

/** Whether nothing was chosen: the featured bet is then shown above the list. */
export const isPlain = ({ filter, stage, sort, search }: FeedView): boolean =>
  filter === "ALL" && stage === "OPEN" && sort === "LARGEST" && search === "";

/** Reads the view from an address; unknown values fall back to the default view. */
export function viewOf(parameters: URLSearchParams): FeedView {
  const wanted = (name: string) => parameters.get(name)?.toUpperCase();
  const stage = stages.find(({ value }) => value === wanted("show"))?.value ?? "OPEN";
  return {
    filter: feedFilters.find(({ value }) => value === wanted("category"))?.value ?? "ALL",
    stage,
    sort: sortsOf(stage).find(({ value }) => value === wanted("sort"))?.value ?? "LARGEST",
    search: (parameters.get("q") ?? "").trim().slice(0, LONGEST_SEARCH),
  };
}

/** Returns the address of a view, without default values. Keeps other parameters. */
export function addressOf(view: FeedView, present: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(present);
  const set = (name: string, value: string, usual: string) => {
    if (value === usual) next.delete(name);
    else next.set(name, name === "q" ? value : value.toLowerCase());
  };
  set("category", view.filter, "ALL");
  set("show", view.stage, "OPEN");
  set("sort", view.sort, "LARGEST");
  set("q", view.search, "");
  return next;
}

/** Returns a view's query variables. */
export const variablesOf = (view: FeedView): Omit<FeedQueryVariables, "first" | "after"> => ({
  filter: {
    ...feedVariables(view.filter),
    status: statuses[view.stage],
    ...(view.search !== "" && { search: view.search }),
  },
  sort: view.sort,
  withFeatured: isPlain(view),
  withResults: view.stage === "SETTLED",
});
