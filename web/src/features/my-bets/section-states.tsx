import { BetCardSkeleton } from "../../bets/bet-card-skeleton.tsx";
import { Grid, Stack } from "../../components/layout.ts";
import { Loading, Skeleton } from "../../components/skeleton.tsx";

/** Cards under their heading, before they are known. */
export const CardsSkeleton = () => (
  <Loading label="Loading your bets">
    <Stack $gap={3}>
      <Skeleton $width="84px" $height="19px" />
      <Grid>
        {[1, 2, 3].map((each) => (
          <BetCardSkeleton key={each} />
        ))}
      </Grid>
    </Stack>
  </Loading>
);

export const unreadableBets = {
  title: "Failed to fetch bets",
  text: "Your bets can't be reached right now.",
  safe: "Nothing about them has changed, and your money is where it was.",
};
