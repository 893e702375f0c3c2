import { Reading, Stack } from "../components/layout.ts";
import { ComingHeading, Loading, Skeleton } from "../components/loading/skeleton.tsx";

/** For text pages: a title and some lines. */
export const ReadingSkeleton = () => (
  <Reading>
    <Loading>
      <ComingHeading>Loading</ComingHeading>
      <Stack $gap={4}>
        <Skeleton $width="280px" $height="34px" />
        {["96%", "100%", "88%", "94%", "40%"].map((width) => (
          <Skeleton key={width} $width={width} $height="18px" />
        ))}
      </Stack>
    </Loading>
  </Reading>
);
