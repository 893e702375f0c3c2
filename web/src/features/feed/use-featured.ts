import { useState } from "react";
import { splitFeatured } from "./featured-bet.ts";

/** Keeps the bet that is shown large for as long as the list has it. */
export function useFeatured<Bet extends { id: string; participantCount: number }>(bets: readonly Bet[]) {
  const [shownLarge, setShownLarge] = useState<string | null>(null);
  const split = splitFeatured(bets, shownLarge);
  const id = split.featured?.id ?? null;
  if (id !== shownLarge) setShownLarge(id);
  return split;
}
