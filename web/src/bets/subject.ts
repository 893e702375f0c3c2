import type { BetFilter, Category, Topic } from "../generated/graphql.ts";

const categories = {
  FINANCIAL: "Financial",
  WEATHER: "Weather",
  SPORTS: "Sports",
  WILDCARD: "Wildcard",
} satisfies Record<Category, string>;

const topics = {
  TECH: "Tech",
  POLITICS: "Politics",
  ENTERTAINMENT: "Entertainment",
  OTHERS: "Others",
} satisfies Record<Topic, string>;

/** What a bet is about: a category, and a topic in the catch-all category. */
export type Subject = { readonly category: Category; readonly topic: Topic | null };

/** Returns a wildcard bet's topic instead of its category, because people look for the topic. */
export const subjectLabel = ({ category, topic }: Subject): string => (topic ? topics[topic] : categories[category]);

/** A filter chip of the feed: a category, or a wildcard bet's topic; 'ALL' filters nothing. */
export type FeedFilter = "ALL" | Category | Topic;

/** Returns a chip's query variables. */
export const feedVariables = (filter: FeedFilter): Pick<BetFilter, "categories" | "topics"> => {
  if (filter === "ALL") return {};
  const topic = topicChoices.find(({ value }) => value === filter)?.value;
  const category = categoryChoices.find(({ value }) => value === filter)?.value;
  return { ...(topic && { topics: [topic] }), ...(category && { categories: [category] }) };
};

/** The feed's chips in display order. */
export const feedFilters: readonly { value: FeedFilter; label: string }[] = [
  { value: "ALL", label: "All" },
  { value: "SPORTS", label: categories.SPORTS },
  { value: "TECH", label: topics.TECH },
  { value: "POLITICS", label: topics.POLITICS },
  { value: "WEATHER", label: categories.WEATHER },
  { value: "FINANCIAL", label: categories.FINANCIAL },
  { value: "ENTERTAINMENT", label: topics.ENTERTAINMENT },
  { value: "OTHERS", label: topics.OTHERS },
];

/** The categories of a new bet, each with its description. */
export const categoryChoices: readonly { value: Category; label: string; detail: string }[] = [
  { value: "FINANCIAL", label: categories.FINANCIAL, detail: "Stock prices, crypto, markets, economy" },
  { value: "WEATHER", label: categories.WEATHER, detail: "Temperature, rainfall, storms, climate" },
  { value: "SPORTS", label: categories.SPORTS, detail: "Games, tournaments, player stats, teams" },
  { value: "WILDCARD", label: categories.WILDCARD, detail: "Tech, politics, entertainment, everything else" },
];

export const topicChoices: readonly { value: Topic; label: string }[] = [
  { value: "TECH", label: topics.TECH },
  { value: "POLITICS", label: topics.POLITICS },
  { value: "ENTERTAINMENT", label: topics.ENTERTAINMENT },
  { value: "OTHERS", label: topics.OTHERS },
];
