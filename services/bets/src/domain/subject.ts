import type { Category, Topic } from "./bet.ts";

/** The subject of a bet: its category, or its topic instead of WILDCARD. */
export type Subject = Exclude<Category, "WILDCARD"> | Topic;

const SUBJECTS: Record<Category, readonly Subject[]> = {
  FINANCIAL: ["FINANCIAL"],
  WEATHER: ["WEATHER"],
  SPORTS: ["SPORTS"],
  WILDCARD: ["TECH", "POLITICS", "ENTERTAINMENT", "OTHERS"],
};

type Wanted = { readonly categories: readonly Category[] | undefined; readonly topics: readonly Topic[] | undefined };

/** Returns the possible subjects of bets with the given categories and topics; all subjects if neither is given. */
export function subjectsOf({ categories, topics }: Wanted): readonly Subject[] {
  const subjects =
    categories === undefined ? Object.values(SUBJECTS).flat() : categories.flatMap((category) => SUBJECTS[category]);
  return topics === undefined ? subjects : subjects.filter((subject) => topics.some((topic) => subject === topic));
}
