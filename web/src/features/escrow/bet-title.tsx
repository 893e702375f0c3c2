import { BetLink } from "./escrow.styles.ts";

export type BetTitleProps = {
  readonly bet: { readonly id: string; readonly title: string; readonly isRemoved: boolean };
};

/** A bet's name as the way to its page; of a bet that was removed only the name is left. */
export const BetTitle = ({ bet }: BetTitleProps) =>
  bet.isRemoved ? <span>{bet.title}</span> : <BetLink to={`/bet/${bet.id}`}>{bet.title}</BetLink>;
