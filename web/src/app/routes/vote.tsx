import { useMatch, useParams } from "react-router-dom";
import { RecountPage } from "../../features/voting/recount-page.tsx";
import { VotePage } from "../../features/voting/vote-page.tsx";

/** The vote on a bet, and what becomes of it: its recount. */
export function Component() {
  const { id = "" } = useParams();
  return useMatch("/vote/:id/recount") ? (
    <>
      <title>Recount · Stakehold</title>
      <RecountPage key={id} betId={id} />
    </>
  ) : (
    <>
      <title>Vote · Stakehold</title>
      <VotePage key={id} betId={id} />
    </>
  );
}
