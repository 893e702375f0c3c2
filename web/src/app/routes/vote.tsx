import { useMatch, useParams } from "react-router-dom";
import { RecountPage } from "../../features/voting/recount-page.tsx";
import { VotePage } from "../../features/voting/vote-page.tsx";

/** The vote on a bet, and its recount. */
export function Component() {
  const { id = "" } = useParams();
  return useMatch("/vote/:id/recount") ? <RecountPage key={id} betId={id} /> : <VotePage key={id} betId={id} />;
}
