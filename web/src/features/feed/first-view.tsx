import { BetCard, BetGrid } from "../../bets/bet-card.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.ts";
import type { FeedFirstViewQuery, FeedFirstViewQueryVariables } from "../../generated/graphql.ts";
import { FIRST_ON_PHONE } from "./bet-list.tsx";
import { CategoryChips } from "./category-chips.tsx";
import { Featured, Filters, Head } from "./feed.styles.ts";
import { variablesOf, viewOf } from "./feed-view.ts";
import { BesideTitle, DueRow, ExceptOnPhone, OnPhone } from "./first-view.styles.ts";
import { StandingCards } from "./standing-cards.tsx";
import { ViewControls } from "./view-controls.tsx";

const plain = viewOf(new URLSearchParams());

/** As many bets as a desktop's window shows at once, with the featured one. */
const FIRST = 6;

const { filter, sort } = variablesOf(plain);
export const variables: FeedFirstViewQueryVariables = { filter, sort, first: FIRST };

/** Whether the feed may begin with its bets: without any, it has other words. */
export const hasBets = ({ featuredBet, bets }: FeedFirstViewQuery): boolean =>
  Boolean(featuredBet) || bets.nodes.length > 0;

export type FirstViewProps = { readonly feed: FeedFirstViewQuery };

/**
 * The top of the feed, as `Feed` shows it, for the HTML that arrives before any script. It has what everybody sees of
 * the bets; the reader's figures, and what waits for the reader, are left open. No control works yet.
 */
export function FirstView({ feed: { featuredBet, bets, me } }: FirstViewProps) {
  const { paymentsDue, votesDue, proposalsDue } = me.user;
  const isSomethingDue = [paymentsDue, votesDue, proposalsDue].some(({ length }) => length > 0);
  const figures = <StandingCards standing={{ data: undefined }} />;
  const others = bets.nodes.filter(({ id }) => id !== featuredBet?.id);
  const before = FIRST_ON_PHONE - (featuredBet ? 1 : 0);
  const cards = (some: typeof others) => some.map((bet) => <BetCard key={bet.id} bet={bet} forEverybody />);
  const controls = (isOneRow: boolean) => <ViewControls view={plain} onView={doNothing} isOneRow={isOneRow} />;
  return (
    <>
      <title>Feed · Stakehold</title>
      <Head>
        <h1>Feed</h1>
        <BesideTitle>{figures}</BesideTitle>
        <OnPhone inert>{controls(true)}</OnPhone>
      </Head>
      {isSomethingDue && <DueRow />}
      <Filters inert>
        <CategoryChips view={plain} onView={doNothing} />
        <ExceptOnPhone>{controls(false)}</ExceptOnPhone>
      </Filters>
      <BetGrid>
        {featuredBet && (
          <Featured aria-label="Featured bet">
            <VisuallyHidden as="h2">Featured bet</VisuallyHidden>
            <BetCard bet={featuredBet} large forEverybody />
          </Featured>
        )}
        {cards(others.slice(0, before))}
        <OnPhone>{figures}</OnPhone>
        {cards(others.slice(before, FIRST))}
      </BetGrid>
    </>
  );
}

function doNothing() {}
