import { BetCardSkeleton } from "../../bets/bet-card-skeleton.tsx";
import { Grid, Row, Stack } from "../../components/layout.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { Filters } from "./feed.styles.ts";
import { Cards, Figure } from "./standing-cards.styles.ts";

/** The featured bet and the grid, before they are known. */
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

/** The whole page, before its code is there. */
export const FeedPageSkeleton = () => (
  <>
    <PageHeader title="Feed" />
    <Cards as="div">
      {[1, 2, 3, 4].map((each) => (
        <Figure key={each} as="div">
          <Skeleton $width="96px" $height="21px" />
          <Skeleton $width="72px" $height="30px" />
        </Figure>
      ))}
    </Cards>
    <Filters>
      <Row>
        {[1, 2, 3, 4].map((each) => (
          <Skeleton key={each} $width="88px" $height="40px" $round />
        ))}
      </Row>
    </Filters>
    <FeedSkeleton />
  </>
);
