/** The platform's figures as `GET /api/figures` shows them to visitors. What is unknown is null. */
export type Figures = {
  readonly heldInEscrow: string;
  readonly paidOut30Days: string | null;
  /** From a bet's end to the division of its money. */
  readonly medianSettlementSeconds: number | null;
};

/** Loads the platform's figures. Throws if they can't be loaded. */
export async function loadFigures(): Promise<Figures> {
  const answer = await fetch("/api/figures");
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  const figures: Figures = await answer.json();
  return figures;
}
