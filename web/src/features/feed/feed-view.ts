import { feedFilters, feedVariables, type FeedFilter } from "../../bets/subject.ts";
import type { BetSort, BetStatus, FeedQueryVariables } from "../../generated/graphql.ts";

/** How far the bets have come that somebody looks at. */
export type Stage = "OPEN" | "VOTING" | "SETTLED";

/** What somebody looks at on the feed. The address says it, so that it survives Back and can be sent to somebody. */
export type FeedView = {
  readonly filter: FeedFilter;
  readonly stage: Stage;
  readonly sort: BetSort;
  /** Words; empty for all bets. */
  readonly search: string;
};

export const stages: readonly { readonly value: Stage; readonly label: string }[] = [
  { value: "OPEN", label: "Open" },
  { value: "VOTING", label: "Voting" },
  { value: "SETTLED", label: "Settled" },
];

/** As long as the server reads. */
export const LONGEST_SEARCH = 100;

const statuses = {
  OPEN: ["ACTIVE"],
  VOTING: ["VOTING"],
  SETTLED: ["RESOLVED", "REFUNDED"],
} satisfies Record<Stage, BetStatus[]>;

const sortLabels = {
  LARGEST: "Largest pool",
  ENDING_SOON: "Ending soon",
  NEWEST: "Newest",
} satisfies Record<BetSort, string>;

/** Only what is open ends soon. */
export const sortsOf = (stage: Stage): readonly { readonly value: BetSort; readonly label: string }[] => {
  const sorts: readonly BetSort[] = stage === "OPEN" ? ["LARGEST", "ENDING_SOON", "NEWEST"] : ["LARGEST", "NEWEST"];
  return sorts.map((value) => ({ value, label: sortLabels[value] }));
};

/** Whether nothing was chosen: the featured bet stands above the list then. */
export const isPlain = ({ filter, stage, sort, search }: FeedView): boolean =>
  filter === "ALL" && stage === "OPEN" && sort === "LARGEST" && search === "";

/** Reads the view from an address; what it does not know is the view that everybody begins with. */
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

/** The address of a view: what everybody begins with is left out of it. Other parameters stay. */
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

/** What a view asks the graph for. */
export const variablesOf = (view: FeedView): Omit<FeedQueryVariables, "first" | "after"> => ({
  filter: {
    ...feedVariables(view.filter),
    status: statuses[view.stage],
    ...(view.search !== "" && { search: view.search }),
  },
  sort: view.sort,
  withFeatured: isPlain(view),
});
