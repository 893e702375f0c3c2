import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { useNeedsYou } from "../../bets/load-needs-you.ts";
import { NeedsYou } from "../../bets/needs-you.tsx";
import { useIsMedium, useIsWide } from "../../components/use-is-wide.ts";
import { useStanding } from "./api/load-standing.ts";
import { BetList } from "./bet-list.tsx";
import { CategoryChips } from "./category-chips.tsx";
import { FeedBodySkeleton } from "./feed-skeleton.tsx";
import { DuePlace } from "./due-place.styles.ts";
import { Filters, Head } from "./feed.styles.ts";
import { addressOf, viewOf, type FeedView } from "./feed-view.ts";
import { StandingCards } from "./standing-cards.tsx";
import { ViewControls } from "./view-controls.tsx";

/** Lazy: loads while the bets do, and most readers owe nothing. */
const DueLine = lazy(() => import("./due-line.tsx").then((module) => ({ default: module.DueLine })));

/**
 * Everyone's bets, and above them what waits for the reader. Bets are in the first screen of every window: on a phone the
 * controls are beside the title, and the reader's figures below the first bets; in a wide window all of it is in two rows.
 */
export function Feed() {
  const [parameters, setParameters] = useSearchParams();
  const isMedium = useIsMedium();
  const isWide = useIsWide();
  const view = viewOf(parameters);
  const show = (wanted: FeedView) =>
    setParameters((present) => addressOf(wanted, present), { preventScrollReset: true, replace: true });
  const controls = <ViewControls view={view} onView={show} isOneRow={!isMedium} />;
  const { count: dueCount } = useNeedsYou();
  const due = dueCount > 0 && (
    <DuePlace>
      <Suspense>
        <DueLine />
      </Suspense>
    </DuePlace>
  );
  const figures = <StandingCards standing={useStanding()} />;
  return (
    <>
      <Head>
        <h1>Feed</h1>
        {isWide && due}
        {isMedium ? figures : controls}
      </Head>
      <NeedsYou due={!isWide && due} skeleton={<FeedBodySkeleton />}>
        <Filters>
          <CategoryChips view={view} onView={show} />
          {isMedium && controls}
        </Filters>
        <BetList
          key={addressOf(view, new URLSearchParams()).toString()}
          view={view}
          onView={show}
          afterFirst={isMedium ? null : figures}
        />
      </NeedsYou>
    </>
  );
}
