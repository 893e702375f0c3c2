import { Button } from "../../components/button.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Grid } from "../../components/layout.ts";
import { Loading, Skeleton } from "../../components/skeleton.tsx";

/** Cards before they are known. */
export const CardsSkeleton = () => (
  <Loading label="Loading your bets">
    <Grid>
      {[1, 2, 3].map((each) => (
        <Skeleton key={each} $height="260px" />
      ))}
    </Grid>
  </Loading>
);

export const UnreadableBets = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    title="Failed to fetch bets"
    text="Your bets can't be reached right now."
    safe="Nothing about them has changed, and your money is where it was."
    action={<Button onClick={onRetry}>Try again</Button>}
  />
);
