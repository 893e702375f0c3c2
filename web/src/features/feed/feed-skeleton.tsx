import { BetCardSkeleton } from "../../bets/bet-card-skeleton.tsx";
import { ChipsSkeleton } from "../../components/loading/chips-skeleton.tsx";
import { Grid, Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page/page-header.tsx";
import { Loading, Skeleton } from "../../components/loading/skeleton.tsx";
import { Controls, Filters, SearchBox, SortBox } from "./feed.styles.ts";
import { Cards, Figure } from "./standing-cards.styles.ts";

/** The featured bet and the grid, before they are loaded. */
export const FeedSkeleton = () => (
  <Loading label="Loading the bets">
    <Stack $gap={4}>
      <BetCardSkeleton large />
      <Grid>
        {[1, 2, 3].map((each) => (
          <BetCardSkeleton key={each} />
        ))}
      </Grid>
    </Stack>
  </Loading>
);

/** The filters and the bets. */
export const FeedBodySkeleton = () => (
  <>
    <Filters>
      <Controls>
        <ChipsSkeleton count={3} />
        <SearchBox>
          <Skeleton $height="44px" />
        </SearchBox>
        <SortBox>
          <Skeleton $height="44px" />
        </SortBox>
      </Controls>
      <ChipsSkeleton count={5} />
    </Filters>
    <FeedSkeleton />
  </>
);

/** The whole page, before its code has loaded. */
export const FeedPageSkeleton = () => (
  <>
    <PageHeader title="Feed" />
    <Cards as="div">
      {[1, 2, 3, 4].map((each) => (
        <Figure key={each} as="div">
          <Skeleton $width="96px" $height="21px" />
          <Skeleton $width="40px" $height="22px" />
        </Figure>
      ))}
    </Cards>
    <FeedBodySkeleton />
  </>
);
