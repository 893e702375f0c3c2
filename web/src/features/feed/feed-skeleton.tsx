import { BetCardSkeleton } from "../../bets/bet-card-skeleton.tsx";
import { ChipsSkeleton } from "../../components/loading/chips-skeleton.tsx";
import { Grid } from "../../components/layout.ts";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { Featured, Filters, Head } from "./feed.styles.ts";

/** The featured bet and the grid, before they are loaded. */
export const FeedSkeleton = () => (
  <Loading label="Loading the bets">
    <Grid>
      <Featured as="div">
        <BetCardSkeleton large />
      </Featured>
      {[1, 2, 3, 4].map((each) => (
        <BetCardSkeleton key={each} />
      ))}
    </Grid>
  </Loading>
);

/** The filters and the bets. */
export const FeedBodySkeleton = () => (
  <>
    <Filters>
      <ChipsSkeleton count={5} />
    </Filters>
    <FeedSkeleton />
  </>
);

/** The whole page, before its code has loaded. */
export const FeedPageSkeleton = () => (
  <>
    <Head>
      <h1>Feed</h1>
      <Skeleton $width="200px" $height="44px" />
    </Head>
    <FeedBodySkeleton />
  </>
);
