const manyPeople = 10;

/** The bet to show large: the first with more than 10 participants, else the first. The others keep their order. */
export function splitFeatured<Bet extends { participantCount: number }>(
  bets: readonly Bet[],
): { featured: Bet | null; others: readonly Bet[] } {
  const featured = bets.find(({ participantCount }) => participantCount > manyPeople) ?? bets[0] ?? null;
  return { featured, others: bets.filter((bet) => bet !== featured) };
}
