import { useParams } from "react-router-dom";
import { VotePage } from "../../features/voting/vote-page.tsx";

export function Component() {
  const { id = "" } = useParams();
  return (
    <>
      <title>Vote · Stakehold</title>
      <VotePage key={id} betId={id} />
    </>
  );
}
