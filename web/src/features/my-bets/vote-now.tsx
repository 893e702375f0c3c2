import { ButtonLink } from "../../components/button.tsx";
import { Row } from "../../components/layout.ts";

export type VoteNowProps = { readonly betId: string };

/** The way from a card to the vote that waits for its reader. */
export const VoteNow = ({ betId }: VoteNowProps) => (
  <Row>
    <ButtonLink to={`/vote/${betId}`} size="small">
      Vote now
    </ButtonLink>
  </Row>
);
