import type { Category, Topic } from "./bet.ts";

/** What a bet is about: its category, or in the place of WILDCARD its topic. */
export type Subject = Exclude<Category, "WILDCARD"> | Topic;

const SUBJECTS: Record<Category, readonly Subject[]> = {
  FINANCIAL: ["FINANCIAL"],
  WEATHER: ["WEATHER"],
  SPORTS: ["SPORTS"],
  WILDCARD: ["TECH", "POLITICS", "ENTERTAINMENT", "OTHERS"],
};

type Wanted = { readonly categories: readonly Category[] | undefined; readonly topics: readonly Topic[] | undefined };

/** What bets of some categories and with some topics can be about; everything where neither is given. */
export function subjectsOf({ categories, topics }: Wanted): readonly Subject[] {
  const subjects =
    categories === undefined ? Object.values(SUBJECTS).flat() : categories.flatMap((category) => SUBJECTS[category]);
  return topics === undefined ? subjects : subjects.filter((subject) => topics.some((topic) => subject === topic));
}
