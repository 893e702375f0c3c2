import { Link, useSearchParams } from "react-router-dom";
import { NeedsYou } from "../../bets/needs-you.tsx";
import { BetList } from "./bet-list.tsx";
import { FeedControls } from "./feed-controls.tsx";
import { FeedBodySkeleton } from "./feed-skeleton.tsx";
import { addressOf, viewOf, type FeedView } from "./feed-view.ts";
import { StandingCards } from "./standing-cards.tsx";

/** Everyone's bets, and above them what waits for the reader. */
export function Feed() {
  const [parameters, setParameters] = useSearchParams();
  const view = viewOf(parameters);
  const show = (wanted: FeedView) =>
    setParameters((present) => addressOf(wanted, present), { preventScrollReset: true, replace: true });
  return (
    <>
      <StandingCards />
      <NeedsYou
        skeleton={<FeedBodySkeleton />}
        rest={
          <>
            in <Link to="/my-bets">My Bets</Link>
          </>
        }
      >
        <FeedControls view={view} onView={show} />
        <BetList key={addressOf(view, new URLSearchParams()).toString()} view={view} onView={show} />
      </NeedsYou>
    </>
  );
}
