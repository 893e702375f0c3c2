import { Grid, Stack } from "../../components/layout.ts";
import { Loading, Skeleton } from "../../components/skeleton.tsx";

/** The featured bet and the grid, before they are known. */
export const FeedSkeleton = () => (
  <Loading label="Loading the bets">
    <Stack $gap={4}>
      <Skeleton $height="300px" />
      <Grid>
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} $height="300px" />
        ))}
      </Grid>
    </Stack>
  </Loading>
);
