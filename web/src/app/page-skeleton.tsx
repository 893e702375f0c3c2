import { Grid, Stack } from "../components/layout.ts";
import { Loading, Skeleton } from "../components/skeleton.tsx";

/** For pages of words: a title and some lines. */
export function ReadingSkeleton() {
  return (
    <Loading>
      <Stack $gap={4}>
        <Skeleton $width="280px" $height="34px" />
        {["96%", "100%", "88%", "94%", "40%"].map((width) => (
          <Skeleton key={width} $width={width} $height="18px" />
        ))}
      </Stack>
    </Loading>
  );
}

/** For pages of cards: a title and a grid. */
export function PageSkeleton() {
  return (
    <Loading>
      <Stack $gap={6}>
        <Skeleton $width="240px" $height="34px" />
        <Grid>
          {[1, 2, 3, 4, 5, 6].map((each) => (
            <Skeleton key={each} $height="220px" />
          ))}
        </Grid>
      </Stack>
    </Loading>
  );
}
