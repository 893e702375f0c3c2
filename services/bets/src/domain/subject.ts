import type { Category, Topic } from "./bet.ts";

/** What a bet is about: its category, or in the place of WILDCARD its topic. */
export type Subject = Exclude<Category, "WILDCARD"> | Topic;

const SUBJECTS: Record<Category, readonly Subject[]> = {
  FINANCIAL: ["FINANCIAL"],
  WEATHER: ["WEATHER"],
  SPORTS: ["SPORTS"],
  WILDCARD: ["TECH", "POLITICS", "ENTERTAINMENT", "OTHERS"],
};

type Wanted = { readonly category: Category | undefined; readonly topic: Topic | undefined };

/** What bets of a category and with a topic can be about; everything where neither is given. */
export function subjectsOf({ category, topic }: Wanted): readonly Subject[] {
  const subjects = category === undefined ? Object.values(SUBJECTS).flat() : SUBJECTS[category];
  return topic === undefined ? subjects : subjects.filter((subject) => subject === topic);
}
