import { BetCardSkeleton } from "../../bets/bet-card-skeleton.tsx";
import { Grid } from "../../components/layout.ts";
import { Loading } from "../../components/loading/skeleton.tsx";

/** Cards, before they are loaded. */
export const CardsSkeleton = () => (
  <Loading label="Loading your bets">
    <Grid>
      {[1, 2, 3].map((each) => (
        <BetCardSkeleton key={each} />
      ))}
    </Grid>
  </Loading>
);

export const unreadableBets = {
  title: "Failed to fetch bets",
  text: "Your bets can't be reached right now.",
  safe: "Nothing about them has changed, and your money is where it was.",
};
