const manyPeople = 10;

/**
 * The bet to show large: the one that is shown large already, else the first with more than 10 participants, else the
 * first. The others keep their order.
 */
export function splitFeatured<Bet extends { id: string; participantCount: number }>(
  bets: readonly Bet[],
  shownLarge: string | null = null,
): { featured: Bet | null; others: readonly Bet[] } {
  const featured =
    bets.find(({ id }) => id === shownLarge) ??
    bets.find(({ participantCount }) => participantCount > manyPeople) ??
    bets[0] ??
    null;
  return { featured, others: bets.filter((bet) => bet !== featured) };
}
