import { BetLink } from "./escrow.styles.ts";

export type BetTitleProps = {
  readonly bet: { readonly id: string; readonly title: string; readonly isRemoved: boolean };
};

/** A bet's title as a link to its page; a removed bet has no link. */
export const BetTitle = ({ bet }: BetTitleProps) =>
  bet.isRemoved ? <span>{bet.title}</span> : <BetLink to={`/bet/${bet.id}`}>{bet.title}</BetLink>;
