import { ButtonLink } from "../../components/button.tsx";

export type VoteNowProps = { readonly betId: string };

/** The way from a card to the vote that waits for its reader. */
export const VoteNow = ({ betId }: VoteNowProps) => (
  <ButtonLink to={`/vote/${betId}`} size="small">
    Vote now
  </ButtonLink>
);
